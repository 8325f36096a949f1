// SPDX-License-Identifier: MIT

/// The identifier of an element: class, form and number (X.690 §8.1.2).
package struct DERTag: Hashable, Sendable {
    package enum Class: UInt8, Hashable, Sendable {
        case universal, application, context, `private`
    }

    package let tagClass: Class
    package let isConstructed: Bool
    package let number: UInt32

    package init(_ tagClass: Class, constructed: Bool, _ number: UInt32) {
        self.tagClass = tagClass
        self.isConstructed = constructed
        self.number = number
    }

    package static let boolean = DERTag(.universal, constructed: false, 1)
    package static let integer = DERTag(.universal, constructed: false, 2)
    package static let bitString = DERTag(.universal, constructed: false, 3)
    package static let octetString = DERTag(.universal, constructed: false, 4)
    package static let null = DERTag(.universal, constructed: false, 5)
    package static let objectIdentifier = DERTag(.universal, constructed: false, 6)
    package static let utf8String = DERTag(.universal, constructed: false, 12)
    package static let sequence = DERTag(.universal, constructed: true, 16)
    package static let set = DERTag(.universal, constructed: true, 17)
    package static let printableString = DERTag(.universal, constructed: false, 19)
    package static let ia5String = DERTag(.universal, constructed: false, 22)
    package static let utcTime = DERTag(.universal, constructed: false, 23)
    package static let generalizedTime = DERTag(.universal, constructed: false, 24)

    /// `[number]` around other elements.
    package static func explicit(_ number: UInt32) -> DERTag { DERTag(.context, constructed: true, number) }
}
