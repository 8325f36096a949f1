// SPDX-License-Identifier: MIT

extension OpenQuestion {
    /// Every question that the model judges both ways.
    public static let all: [OpenQuestion] = QuestionID.allCases.map(OpenQuestion.init)

    /// The question of that id.
    public static func named(_ id: String) -> OpenQuestion? {
        QuestionID(rawValue: id).map(OpenQuestion.init)
    }

    init(_ question: QuestionID) {
        let (section, text, rests, measure) = OpenQuestion.texts(question)
        self.init(id: question.rawValue, section: section, text: text, rests: rests, measure: measure)
    }

    private typealias Texts = (section: String, text: String, rests: String, measure: String)

    private static func texts(_ question: QuestionID) -> Texts {
        switch question {
        case .dictionaryRaises:
            (
                "§12.10", "does a load get through with a dictionary on which Apple's code raises?",
                "the source shows the unguarded use of the value, not what becomes of the process",
                "run a bundled app with this dictionary on that release and load any URL"
            )
        case .textsAsBooleans:
            (
                "§12.10", "was a text read as a boolean before iOS 18.4 and macOS 15.4?",
                "older tags of the TLS layer read it by boolValue; the cleartext gate of the time is closed",
                "load a public http URL with NSAllowsArbitraryLoads as <string>YES</string> on such a system"
            )
        case .localNamesWithoutKey:
            (
                "§12.2", "are local names free without NSAllowsLocalNetworking?",
                "today's documentation says yes, the archived page and the source of the time say no",
                "load http://localhost/ without keys on such a system"
            )
        case .addressesOutsideATS:
            (
                "§12.2", "are address literals, public ones too, outside ATS?",
                "Apple's engineers and a bug report say yes, another report only with NSAllowsLocalNetworking",
                "load http by a public address without keys on such a system"
            )
        case .localNameBeforeEntry:
            (
                "§12.2", "is a local name free before its entry is looked at?",
                "the source of the time says yes, documentation puts the entry first",
                "load a .local name that has an empty entry, beside NSAllowsLocalNetworking, on such a system"
            )
        case .externalListed:
            (
                "§12.3", "is a private address external on iOS 17.0 to 18.3?",
                "the release note says external addresses, the exact set is nowhere stated",
                "load http from a private address without keys on such a system"
            )
        case .externalTailnet:
            (
                "§12.3", "is 100.64.0.0/10 external on iOS 17.0 to 18.3?",
                "the release note says external addresses, the exact set is nowhere stated",
                "load http from a tailnet address without keys on such a system"
            )
        case .externalOwn:
            (
                "§12.3", "is the machine's own address external on iOS 17.0 to 18.3?",
                "the release note says external addresses, the exact set is nowhere stated",
                "load http from an own address without keys on such a system"
            )
        case .externalOnLink:
            (
                "§12.3", "is a directly attached address external on iOS 17.0 to 18.3?",
                "the release note says external addresses, the exact set is nowhere stated",
                "load http from a public address on the own network on such a system"
            )
        case .externalSpecial:
            (
                "§12.3", "is an unspecified, multicast or broadcast address external on iOS 17.0 to 18.3?",
                "the release note says external addresses, the exact set is nowhere stated",
                "load http from that address without keys on such a system"
            )
        case .ownAddress:
            (
                "§12.4", "is an own address local to clients other than web views?",
                "the predicate says yes, only a web view was measured",
                "load http from the machine's own tailnet address with URLSession and no keys"
            )
        case .onLink:
            (
                "§12.4", "is a directly attached public address local?",
                "the predicate asks the network path whether it is direct, nobody measured it",
                "load http from a public address on the own network, without keys"
            )
        default: hostTexts(question)
        }
    }

    private static func hostTexts(_ question: QuestionID) -> Texts {
        switch question {
        case .specialAddress:
            (
                "§12.5", "is an unspecified, multicast or broadcast address local?",
                "it is in no list of the source, and the path may still call it direct",
                "load http from that address without keys"
            )
        case .embeddedIPv4:
            (
                "§12.5", "is the IPv4 address inside an IPv6 one looked at?",
                "the source lists neither mapped nor NAT64 addresses",
                "load http from the mapped form of a private address, without keys"
            )
        case .looseNumber:
            (
                "§12.5", "is a host that only inet_aton takes an address or a name?",
                "inet_pton refuses it, the loader may rewrite it before",
                "load http://127.1/ without keys"
            )
        case .leadingZero:
            (
                "§12.5", "is a leading zero in an IPv4 host decimal, octal, or a part of a name?",
                "Darwin's inet_pton reads it as decimal, inet_aton as octal",
                "load http://010.0.0.1/ and see which address is asked"
            )
        case .zone:
            (
                "§12.5", "what does the loader make of a zone id in the host?",
                "Darwin's inet_pton takes it and may write the interface's number into the address",
                "load http from a link-local address with a zone that an entry covers"
            )
        case .zoneNumber:
            (
                "§12.5", "which number has the interface of the zone?",
                "the number is the machine's own",
                "print if_nametoindex of the interface"
            )
        case .hostCase:
            (
                "§12.6", "is a capital in the host folded, kept, or does it mean nothing to the gate?",
                "the loader usually lower-cases hosts, no source shows it",
                "load http://LOCALHOST/ without keys"
            )
        case .finalDot:
            (
                "§12.6", "is a final dot of the host dropped or kept?",
                "the comparison is byte for byte, the loader may drop the dot before",
                "load a host with a final dot whose entry has none"
            )
        case .oneLabelParent:
            (
                "§12.7", "does an entry of one label reach the hosts below it?",
                "the source knows no public suffixes, the cleartext gate may",
                "load a host under a one-label entry with NSIncludesSubdomains"
            )
        case .slashZero:
            (
                "§12.8", "does a /0 range match before iOS 18.4 and macOS 15.4?",
                "one report says that it matches nothing",
                "load a public address with 0.0.0.0/0 as the only entry on such a system"
            )
        case .equalRanges:
            (
                "§12.8", "which of two ranges of one prefix wins?",
                "the last one in the order of an internal dictionary, which nobody knows",
                "load an address in both ranges, many times"
            )
        case .rangeLost:
            (
                "§12.8", "is this range lost to a key with an empty prefix beside it?",
                "errno is never cleared, so every range read after such a key is refused",
                "remove the key with the empty prefix and load again"
            )
        case .addressSpelling:
            (
                "§12.8", "is an IPv6 key compared as a text or as an address?",
                "the source compares texts, the loader may rewrite the host",
                "load an IPv6 address whose key is spelt otherwise"
            )
        default: keyTexts(question)
        }
    }

    private static func keyTexts(_ question: QuestionID) -> Texts {
        switch question {
        case .oldNames:
            (
                "§12.9", "does the cleartext gate still read the NSThirdParty and NSTemporary keys?",
                "the TLS layer does not, the cleartext gate is closed source",
                "load a host whose entry has only the old key"
            )
        case .builtInForHTTP:
            (
                "§12.11", "does a built-in entry count for http?",
                "it is in every app's map of the TLS layer, the cleartext gate is closed source",
                "load http://apple.com/ without keys"
            )
        case .mediaKey:
            (
                "§12.14", "is the media key honoured for media loads here?",
                "it is tied to the name of the loading process, which differs on this platform",
                "play http audio with only NSAllowsArbitraryLoadsForMedia"
            )
        case .webKeyAndTLS:
            (
                "§12.15", "does the web key lift minimum version and forward secrecy?",
                "the resolution says yes, a bug report of iOS 10 says no",
                "open a TLS 1.1 server in a web view with only NSAllowsArbitraryLoadsInWebContent"
            )
        case .dtlsMinimum:
            (
                "§12.18", "does a DTLS version as minimum refuse TLS or ask for nothing?",
                "the parser takes it, what TLS makes of it is not in this source",
                "load https with NSExceptionMinimumTLSVersion DTLSv1.2"
            )
        case .smallKeyWithoutForwardSecrecy:
            (
                "§12.18", "does NSExceptionRequiresForwardSecrecy=false drop the key size?",
                "documentation says yes, the source keeps the minimum",
                "load a server with an RSA-1024 certificate and such an entry"
            )
        case .niapVoids:
            (
                "§12.19", "does a global NIAP key void NSAllowsArbitraryLoads?",
                "the rule text does not name it",
                "load public http with both keys"
            )
        case .niapOutsideATS:
            (
                "§12.19", "does a NIAP package bind loads that ATS does not rule?",
                "documentation speaks of loads under ATS",
                "load a local https server with a CBC suite and a global NIAP key"
            )
        case .niapLowered:
            (
                "§12.19", "does a NIAP package bind what an entry has lowered?",
                "documentation does not say which wins",
                "load a TLS 1.0 server with a lowered entry and a global NIAP key"
            )
        case .pinsInOtherProcess:
            (
                "§12.21", "do pins reach loads that another process makes?",
                "they are read from the main bundle of the process that evaluates trust",
                "open a pinned host with a wrong key in a web view"
            )
        default:
            (
                "§12.21", "does a pinned parent count beside an empty list of its subdomain?",
                "documentation calls the empty list a way out, the source adds the parent's keys to it",
                "load such a subdomain with a chain that holds none of the keys"
            )
        }
    }

}
