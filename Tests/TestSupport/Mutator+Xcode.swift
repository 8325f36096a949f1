// SPDX-License-Identifier: MIT

/// Xcode's own documents.
extension Mutator {
    package static let xcconfig = Mutator(
        [
            """
            // Lantern
            #include "Base.xcconfig"
            #include? "Local"

            PRODUCT_BUNDLE_IDENTIFIER = com.example.lantern$(SUFFIX:default=)
            INFOPLIST_FILE = $(SRCROOT)/App/Info.plist // the app's
            INFOPLIST_FILE[sdk=macosx*] = Mac/Info.plist;
            INFOPLIST_KEY_NSAppTransportSecurity_NSAllowsLocalNetworking = YES
            GENERATE_INFOPLIST_FILE[config=Debug][arch=*] = NO
            OTHER_LDFLAGS = $(inherited) -ObjC \\
                -framework "Foundation" \\
                -l${NAME}
            URL = http:/$()/example.com/é
            """,
            "INFOPLIST_KEY_NSAppTransportSecurity=\"YES\"\r\nA =\r\n_B1[sdk=iphoneos*,arch=arm64] = c;\r\n",
        ],
        pieces: [
            "=", "[", "]", "[sdk=", "//", "/", "#", "#include ", "\"", "\\\n", ";", "$(", "${", ")", "\n", "\r",
            "\u{2028}", "\u{FEFF}", "\0", "INFOPLIST_KEY_", ",", " ",
        ])

    package static let projectFile = Mutator(
        [
            """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tobjectVersion = 56;
            \tobjects = {
            \t\tF1 /* App.xcconfig */ = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
            \t\tG0 = {isa = PBXGroup; children = (F1 /* App.xcconfig */, G1); sourceTree = "<group>"; };
            \t\tG1 = {isa = PBXGroup; children = (G0, ); path = "a b"; sourceTree = SOURCE_ROOT; };
            \t\tP0 /* Project object */ = {
            \t\t\tisa = PBXProject;
            \t\t\tbuildConfigurationList = PL;
            \t\t\ttargets = (
            \t\t\t\tT0 /* Lantern */,
            \t\t\t\tT1 /* Share */,
            \t\t\t);
            \t\t};
            \t\tPL = {isa = XCConfigurationList; buildConfigurations = (PC, ); };
            \t\tPC = {isa = XCBuildConfiguration; buildSettings = { SDKROOT = iphoneos; DIR = "$(TARGET_NAME)"; }; \
            name = Release; };
            \t\tT0 = {isa = PBXNativeTarget; buildConfigurationList = L0; name = Lantern; \
            productType = "com.apple.product-type.application"; };
            \t\tL0 = {isa = XCConfigurationList; buildConfigurations = (C0, C1); };
            \t\tC0 = {isa = XCBuildConfiguration; baseConfigurationReference = F1; buildSettings = {
            \t\t\tINFOPLIST_FILE = "$(SRCROOT)/${DIR}/Info.plist";
            \t\t\tINFOPLIST_KEY_NSAppTransportSecurity = YES;
            \t\t\tPRODUCT_BUNDLE_IDENTIFIER = "com.example.$(PRODUCT_NAME:rfc1034identifier)";
            \t\t}; name = Release; };
            \t\tC1 = {isa = XCBuildConfiguration; buildSettings = { "INFOPLIST_FILE[sdk=macosx*]" = Mac.plist;
            \t\t\tOTHER = ("$(inherited)", "-a \\U00e9"); }; name = Debug; };
            \t\tT1 = {isa = PBXNativeTarget; buildConfigurationList = L1; productName = Share; \
            productType = "com.apple.product-type.app-extension"; };
            \t\tL1 = {isa = XCConfigurationList; buildConfigurations = (C2); };
            \t\tC2 = {isa = XCBuildConfiguration; buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; \
            name = Release; };
            \t};
            \trootObject = P0 /* Project object */;
            }
            """
        ],
        pieces: [
            "{", "}", "(", ")", ";", "=", "\"", "$(", ")", "$(inherited)", "isa = PBXNativeTarget;", "T0", "P0,", "C0",
            "/*", "*/", "INFOPLIST_FILE = a;", "buildSettings = {", "<group>", "\\U", "\n", "\0", "'",
        ])
}
