// SPDX-License-Identifier: MIT

/// The ASCII form of a host with other letters, as the loader hands it to ATS (`ats-rules.md` §4.1).
///
/// RFC 3492 over lower-cased labels. The mapping tables of UTS 46 beyond case are not applied: they need data that
/// the standard library has not. A label of more than 63 letters is left as it is behind its prefix: DNS has no room for
/// it (RFC 1035 §2.3.4), and the work grows with the square of its length.
package func asciiHost(_ host: String) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return host }
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return labels.map { label in
        guard label.utf8.contains(where: { $0 >= 0x80 }) else { return String(label) }
        let scalars = Array(label.unicodeScalars)
        return "xn--" + (scalars.count > 63 ? String(label) : punycode(scalars))
    }.joined(separator: ".")
}

private func punycode(_ label: [Unicode.Scalar]) -> String {
    var output = String(String.UnicodeScalarView(label.filter { $0.value < 0x80 }))
    let basicCount = output.utf8.count
    if basicCount > 0 { output += "-" }
    var n: UInt32 = 128
    var delta = 0
    var bias = 72
    var handled = basicCount
    while handled < label.count {
        let next = label.lazy.map(\.value).filter { $0 >= n }.min() ?? n
        delta += Int(next - n) * (handled + 1)
        n = next
        for scalar in label {
            if scalar.value < n { delta += 1 }
            guard scalar.value == n else { continue }
            var q = delta
            var k = 36
            while true {
                let threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
                if q < threshold { break }
                output.append(digit(threshold + (q - threshold) % (36 - threshold)))
                q = (q - threshold) / (36 - threshold)
                k += 36
            }
            output.append(digit(q))
            bias = adapt(delta, points: handled + 1, isFirst: handled == basicCount)
            delta = 0
            handled += 1
        }
        delta += 1
        n += 1
    }
    return output
}

private func digit(_ value: Int) -> Character {
    Character(Unicode.Scalar(UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)))
}

private func adapt(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var k = 0
    while delta > 455 {
        delta /= 35
        k += 36
    }
    return k + 36 * delta / (delta + 38)
}
