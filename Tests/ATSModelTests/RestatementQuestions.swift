// SPDX-License-Identifier: MIT

/// The questions of `ats-rules.md` §12, each with the number of answers in its comment.
///
/// A question with a text is asked of that key alone; all others have one answer for the whole load.
enum Question: Hashable {
    /// §12.2: are local names free without the key? yes, no.
    case localNamesFree
    /// §12.2: are address literals, public ones too, outside ATS? yes, no.
    case addressesOutside
    /// §12.2: is a local name looked at before its entry? yes, no.
    case localBeforeEntry
    /// §12.3: is this sort of address local on 17.0 to 18.3? yes, no.
    case localOn17(String)
    /// §12.4: is an own address local? yes, no.
    case own
    /// §12.4: is an attached network local? yes, no.
    case onLink
    /// §12.5: is `0.0.0.0`, a multicast or broadcast address local? yes, no.
    case special
    /// §12.5: is the IPv4 address inside looked at? yes, no.
    case embedded
    /// §12.5: is a number that only `inet_aton` takes an address or a name?
    case addressOrName
    /// §12.5: is a leading zero decimal? yes, no.
    case leadingZeroDecimal
    /// §12.5: is the zone dropped, part of a name, kept and ignored, or written in?
    case zone
    /// §12.5: the number that is written in, as one of the sets of ranges that some number lies in.
    case zoneNumber(String)
    /// §12.6: is a host with a capital folded, compared as spelt, or nothing?
    case capital
    /// §12.6: is a final dot dropped or kept?
    case finalDot
    /// §12.7: does a parent key of one label reach down? yes, no.
    case oneLabel
    /// §12.8: does /0 match? yes, no.
    case zeroPrefix
    /// §12.8: which range of equal prefixes is enumerated last? one of them.
    case lastRange(String)
    /// §12.8: is this range read? yes, no.
    case rangeRead(String)
    /// §12.8: is an exact IPv6 key compared as a text or as an address?
    case exactKey
    /// §12.8, not in the text: which of two other spellings of one address counts.
    case exactSpelling(String)
    /// §12.9: is an NSThirdParty name read? yes, no.
    case thirdParty
    /// §12.9: is an NSTemporary name read? yes, no.
    case temporary
    /// §12.10: are texts read as booleans, or absent?
    case texts
    /// §12.11: does the built-in entry count for http? yes, no.
    case builtIn
    /// §12.14: is the media key honoured? yes, no.
    case media
    /// §12.15: does the web key lift version and suite too? yes, no.
    case webKeyTLS
    /// §12.18: does forward secrecy NO drop the key size? yes, no.
    case keySize
    /// §12.18: does a DTLS minimum refuse TLS, or ask for nothing?
    case dtls
    /// §12.19: does a global NIAP key void the blanket key? yes, no.
    case niapVoids
    /// §12.19: does it bind loads that ATS does not rule? yes, no.
    case niapFree
    /// §12.19: does it bind what an entry has lowered? yes, no.
    case niapLowered
    /// §12.21: do pins reach other processes? yes, no.
    case pinsElsewhere
    /// §12.21: does the parent count beside an empty list? yes, no.
    case carveOut
}

/// One assignment of answers, found by asking: the first walk answers 0 to everything, and each later one takes the
/// next answer to the last question that has one left.
final class Answers {
    private var asked: [(question: Question, answer: Int, count: Int)] = []
    private var next = 0
    /// Whether anything is unlike the sure case.
    var isEmpty: Bool { asked.isEmpty }

    /// The answer to a question under this assignment, from 0 to `count - 1`.
    func ask(_ question: Question, _ count: Int) -> Int {
        for known in asked[..<next] where known.question == question { return known.answer }
        if next < asked.count {
            // The walk is the same up to here, so the question is as well.
            precondition(asked[next].question == question && asked[next].count == count)
        } else {
            asked.append((question, 0, count))
        }
        next += 1
        return asked[next - 1].answer
    }

    func yes(_ question: Question) -> Bool { ask(question, 2) == 0 }

    /// Goes to the next assignment; `false` when all were walked.
    func advance() -> Bool {
        next = 0
        while let last = asked.last {
            if last.answer + 1 < last.count {
                asked[asked.count - 1].answer += 1
                return true
            }
            asked.removeLast()
        }
        return false
    }

    var questions: [Question] { asked.map(\.question) }
}
