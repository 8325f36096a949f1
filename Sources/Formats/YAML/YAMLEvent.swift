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

    /// How a node is written; `plain` where that means nothing.
    enum Style {
        case plain, singleQuoted, doubleQuoted
        /// A text of several lines behind `|` or `>`.
        case blockText
        case flow
    }

    let kind: Kind
    var style = Style.plain
    var anchor: String?
    /// The whole tag, as `tag:yaml.org,2002:str`.
    var tag: String?
    let position: SourcePosition
    /// From the first character to behind the last, in characters from the text's start. The end of a block mapping or
    /// sequence is not its own: the comments behind it are in it.
    let span: Range<Int>
}
