// SPDX-License-Identifier: MIT

extension HelpTopic {
    static let matrix = HelpTopic(
        name: "matrix", summary: "The format of matrix files.", title: "MATRIX FILES",
        text: """
            A matrix file says what is asked: every configuration × destination × client ×
            platform × vantage is one cell. YAML 1.2, or JSON where the name ends in .json.

              matrix: lesson                    # its name in the record
              about: One sentence for the reader.
              platforms: [macOS 26.6]           # also "iOS 17.2 (sdk 16.4)", iOS 26.1 simulator
              clients: [urlsession]             # the default; also webview, media, websocket
              vantages: [this-machine]          # the default
              configurations:
                no-keys: {}                     # an NSAppTransportSecurity dictionary
                blanket: { NSAllowsArbitraryLoads: true }
                app: { file: ../App/Info.plist }
                every-{0}-{1}:
                  combine:                      # one configuration for each combination
                    NSAllowsArbitraryLoads: [absent, true]
                    NSAllowsLocalNetworking: [absent, true, false]
              destinations:
                loopback: http://127.0.0.1:8765/
                twin: "${engine:-https://engine.example.ts.net/}"
                gone: { url: http://gone.example/, lab: stopped }
              include:                          # pairs beside the product
                - { configuration: app, destinations: [twin] }
              exclude:
                - { configuration: blanket, destination: loopback }
              expect:
                - { configuration: no-keys, destination: public, app: -1022, because: lesson }
                - { destination: twin, app: ok, platforms: ">= macOS 10.11", because: lesson }

            Apps with loads of their own. Beside keys: (the dictionary), file: or combine: a
            configuration may say which cells it makes, in place of the whole product:
            destinations, clients, platforms and vantages, each a selector, and sdk, what
            the app is linked with. sdk is one version, or one for each system where those
            count differently (before 26); it makes a platform such as
            "iOS 26.4 (sdk 16.4)". Six apps on two systems, each with its own loads:

              matrix: six-apps
              platforms: [macOS 26.6, iOS 26.4]
              configurations:
                mail: { file: Mail/Info.plist, destinations: "mail-*" }
                chat: { file: Chat/Info.plist, destinations: [chat, engine] }
                radio: { file: Radio/Info.plist, destinations: stream, client: media }
                reader:
                  file: Reader/Info.plist
                  destinations: [feed, article]
                  clients: [urlsession, webview]
                notes:
                  file: Notes/Info.plist
                  destinations: engine
                  sdk: { macOS: "13.3", iOS: "16.4" }
                kiosk:
                  keys: { NSAllowsLocalNetworking: true }
                  destinations: printer
                  platforms: iOS 17.2
              destinations:
                mail-api: https://mail.example/
                mail-images: http://images.mail.example/
                chat: https://chat.example/
                engine: http://100.101.102.103:8080/
                stream: http://radio.example/live
                feed: https://reader.example/feed
                article: http://news.example/
                printer: http://printer.local/
              exclude:
                - { configuration: reader, destination: feed, client: webview }
              include:
                - { configuration: kiosk, destination: engine }    # on kiosk's own platform
              expect:
                - { configuration: mail, destination: mail-images, app: -1022 }
                - { configuration: notes, platform: "iOS 26.4 (sdk 16.4)", app: unsettled }
                - { configuration: reader, client: webview, app: ok }
                - { destinations: [mail-api, chat, feed, printer], app: ok }

            Documents. file: takes whatever audit reads: an Info.plist in any form, the project
            file of XcodeGen, Tuist, Expo, Cordova, Tauri or electron-builder, an .xcodeproj,
            a built bundle, an .ipa or .xcarchive, a program, or a folder that holds some of
            them. Where there are several bundles, target: chooses one by its target's name, its
            identifier or the path of its Info.plist; without target: it is the one that ATS
            reads, else the only application.

              share: { file: ../Lantern.xcodeproj, target: Share }

            exclude, expect and questions select among the cells that are made. A row of
            include takes from a configuration what it does not say itself. A destination
            that no configuration takes gets a note.

            Vantages. this-machine has this machine's addresses and networks for Macs and
            simulators, and none for devices. Others say theirs:

              vantages:
                phone: { own: [192.168.1.20], on-link: [192.168.1.0/24] }

            A tailnet. In place of names and URLs, or under a name beside others, destinations
            may come from Tailscale: every peer and this machine, by each of its addresses and
            names. They are called nas-address, nas-address-v6, nas-full-name and
            nas-short-name, and self-… for this machine; under a name they begin with it:

              destinations:
                engine: { from: tailscale, port: 8765 }     # engine-nas-address, …
                twin: { from: tailscale, scheme: https, path: /health, peers: "n*" }

            peers takes names or globs, online: true leaves out who is offline; else a peer
            keeps its destinations while it is. The tailscale command is asked, or
            --tailscale-status names a file that holds what it printed. To ATS (18.4 and
            later) an address of 100.64.0.0/10 is not local: it needs an entry of its own
            or one for that range; only a web view on the machine that owns it surely needs
            none. A full name is public. A short name is local, and so is a tailnet's IPv6
            address.

            Selectors in include, exclude and expect take a name, a list of names or a glob.
            A row under expect that matches no cell is an error; several rows on one cell
            must all hold. app and curl take a number (an NSURLErrorDomain code, a curl exit
            code, an HTTP status), a list of them, or ok; app takes unsettled as well.
            because names the measurement, test or document that the expectation rests
            on.

            Questions. A row under questions names a question that no source settles, by
            its section of the rules, the cells whose measurement settles it, and what each
            answer would mean. 'import' says which questions are settled, and how.

              questions:
                - question: "12.4"
                  text: Is an address of this machine local for URLSession?
                  destination: own-address
                  client: urlsession
                  outcomes:
                    ok: it is local
                    -1022: it is under ATS like any other address

            An outcome is ok, an NSURLErrorDomain code, an HTTP status, or several of them
            joined by " or "; there are at least two, and none has an answer of another.

            Variables. ${NAME} is filled in from --set NAME=VALUE, else from the environment,
            else from the default behind :- . Empty means unset, and without a default that is
            an error. $$ is a dollar. Inside { } and [ ] the text must be quoted. What a
            variable holds is a secret: it is not printed and not recorded.

            The lab. With --lab every destination, or with --lab=NAMES those, are served from
            loopback: URL, host and port stay as written, no name is resolved and no proxy is
            used. lab: says what stands there: ok (the default), an HTTP status, redirect URL…
            (each leads to the next), a weak TLS server such as tls1.0, no-forward-secrecy,
            expired or missing-intermediate, or a broken one such as stopped or silent. help
            servers lists them all, help faults says what comes of the broken ones.

            Bounds. A file has at most 8 MiB, 100 levels and, with its aliases followed,
            a million nodes.
            """)
}
