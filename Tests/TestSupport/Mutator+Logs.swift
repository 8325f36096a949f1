// SPDX-License-Identifier: MIT

extension Mutator {
    /// Logs in which loads fail, made of the vocabulary of `ats-rules.md` §10.
    package static let log = Mutator(logTexts, pieces: logPieces)

    private static let logTexts = [
        """
        2026-11-30 11:22:33.123456+0100 Engine[42:7] [C5:2][0x1] TLS configured [server(0) enforce_ats(true)]
        2026-11-30 11:22:33.123457+0100 Engine[42:7] Connection 5: default TLS Trust evaluation failed(-9813)
        2026-11-30 11:22:33.123458+0100 Engine[42:7] Task <0A1B2C3D-0000-4000-A000-00000000BEEF>.<1> HTTP load failed, \
        0/0 bytes (error code: -1202 [3:-9813])
        2026-11-30 11:22:33.123459+0100 Engine[42:7] Task <0A1B2C3D-0000-4000-A000-00000000BEEF>.<1> finished with error \
        [-1202] Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorFailingURLStringKey=https://a.example/,
            NSUnderlyingError=0x600 {Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" \
        UserInfo={_kCFStreamErrorCodeKey=-9813, _kCFStreamErrorDomainKey=3}}}
        """,
        """
        > Cannot start load of Task <0A1B2C3D-0000-4000-A000-00000000CAFE>.<2> since it does not conform to ATS policy
        > App Transport Security has blocked a cleartext HTTP connection to a.example since it is insecure.
        > Error Domain=NSURLErrorDomain Code=-1022 “x” UserInfo={NSErrorFailingURLKey=http://a.example:80/b?c=d}
        """,
        #"{"message":"Error Domain=NSURLErrorDomain Code=-1009 \"\u30aa\" UserInfo={_kCFStreamErrorCodeKey=50, "#
            + #"_NSURLErrorNWPathKey=unsatisfied (Local network prohibited), NSErrorFailingURLKey=http:\/\/[fe80::1]\/}","#
            + #""code":-1009,"domain":"NSURLErrorDomain"}"#
            + "\nboringssl Trust evaluate failure: [leaf AnchorTrusted]\n",
        "App Transport Security value for key NSAllowsLocalNetworking must be a boolean\n\u{1B}[31mError "
            + "Domain&#61;NSURLErrorDomain Code=&minus;1200 &quot;x&quot;\u{1B}[0m\r\nTIC TCP Conn Failed [4:0x1c]: "
            + "3:-9802 Err(-9802)\r\nAll in all -1022 is a number.\r\n",
    ]
    private static let logPieces = [
        "{", "}", "\"", "\\\"", "\\n", "\\u", "&amp;", "&#x", "> ", "\n", "\r", "\u{1B}[", "Error Domain=",
        "Code=-1022",
        "UserInfo={", "http://", "https://[", "Task <", "[C1", "NSUnderlyingError", "(", "-", "−", "\u{FEFF}", "\0",
        "2026-11-30 11:22:33 ", "finished with error [-1001]",
    ]
}
