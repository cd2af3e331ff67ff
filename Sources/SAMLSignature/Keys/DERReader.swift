// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// One element of DER (X.690): a tag, and where it and its content stand.
struct DERElement: Hashable, Sendable {
    /// The identifier octet; tags above 30 are never read.
    let tag: UInt8

    /// Where the element stands, tag and length included.
    let range: Range<Int>

    /// Where its content stands.
    let content: Range<Int>
}

/// Steps through the elements of a DER encoding.
///
/// It knows lengths and tags and nothing of what they mean. Lengths are definite and as short as they can be.
struct DERReader {
    /// The tags that keys and certificates are made of.
    enum Tag {
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let octetString: UInt8 = 0x04
        static let objectIdentifier: UInt8 = 0x06
        static let utf8String: UInt8 = 0x0C
        static let printableString: UInt8 = 0x13
        static let ia5String: UInt8 = 0x16
        static let set: UInt8 = 0x31
        static let utcTime: UInt8 = 0x17
        static let generalizedTime: UInt8 = 0x18
        static let sequence: UInt8 = 0x30
        static let version: UInt8 = 0xA0
    }

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Reads the elements that stand side by side in a range.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    /// Reads the elements inside the one sequence that fills the bytes; nil if they are something else.
    init?(sequence bytes: [UInt8]) {
        var outer = DERReader(bytes, in: bytes.indices)
        guard let sequence = outer.next(Tag.sequence), outer.isAtEnd else { return nil }
        self.init(bytes, in: sequence.content)
    }

    /// Whether all elements were read.
    var isAtEnd: Bool { position == end }

    /// The identifier octet of the next element.
    var nextTag: UInt8? { position < end ? bytes[position] : nil }

    /// Takes the next element if it has this tag and fits.
    mutating func next(_ tag: UInt8) -> DERElement? {
        guard nextTag == tag, let element = element() else { return nil }
        position = element.range.upperBound
        return element
    }

    private func element() -> DERElement? {
        guard end - position >= 2, bytes[position] & 0x1F != 0x1F else { return nil }
        var content = position + 2
        var length = Int(bytes[position + 1])
        if length >= 0x80 {
            // Four octets count more than any key or certificate that is let in.
            let octets = length - 0x80
            guard (1...4).contains(octets), end - content >= octets, bytes[content] != 0 else { return nil }
            length = bytes[content..<content + octets].reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0x80 else { return nil }
            content += octets
        }
        guard end - content >= length else { return nil }
        return DERElement(
            tag: bytes[position],
            range: position..<content + length,
            content: content..<content + length
        )
    }
}
#endif
