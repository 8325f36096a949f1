// SPDX-License-Identifier: MIT

/// One event of libyaml's parser, copied out of C's memory.
struct YAMLEvent {
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart
        case documentEnd
        case alias(String)
        case scalar(text: String, isPlain: Bool)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
    }

    let kind: Kind
    var anchor: String?
    /// The whole tag, as `tag:yaml.org,2002:str`.
    var tag: String?
    let position: SourcePosition
}
