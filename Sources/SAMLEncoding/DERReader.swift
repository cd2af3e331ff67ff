// SPDX-License-Identifier: Apache-2.0

/// A DER element (X.690): its tag, and the ranges of the element and its content.
package struct DERElement: Hashable, Sendable {
    /// The identifier octet; multi-byte tags are not supported.
    package let tag: UInt8

    /// The range of the element, including tag and length.
    package let range: Range<Int>

    /// The range of the content.
    package let content: Range<Int>
}

/// Iterates over the elements of a DER encoding.
///
/// The reader checks only tags and lengths. Lengths must be definite and minimal.
package struct DERReader {
    /// The tags that occur in keys and certificates; `context0` is a constructed element with the tag [0].
    package enum Tag {
        package static let integer: UInt8 = 0x02
        package static let bitString: UInt8 = 0x03
        package static let octetString: UInt8 = 0x04
        package static let objectIdentifier: UInt8 = 0x06
        package static let utf8String: UInt8 = 0x0C
        package static let printableString: UInt8 = 0x13
        package static let teletexString: UInt8 = 0x14
        package static let ia5String: UInt8 = 0x16
        package static let bmpString: UInt8 = 0x1E
        package static let set: UInt8 = 0x31
        package static let utcTime: UInt8 = 0x17
        package static let generalizedTime: UInt8 = 0x18
        package static let sequence: UInt8 = 0x30
        package static let context0: UInt8 = 0xA0
    }

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Creates a reader of consecutive elements in a range.
    package init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    /// Creates a reader of the elements in a sequence; fails unless the bytes are exactly one sequence.
    package init?(sequence bytes: [UInt8]) {
        var outer = DERReader(bytes, in: bytes.indices)
        guard let sequence = outer.next(Tag.sequence), outer.isAtEnd else { return nil }
        self.init(bytes, in: sequence.content)
    }

    /// Whether all elements have been read.
    package var isAtEnd: Bool { position == end }

    /// The identifier octet of the next element, or `nil` at the end.
    package var nextTag: UInt8? { position < end ? bytes[position] : nil }

    /// Returns the next element if it has the given tag and is complete.
    package mutating func next(_ tag: UInt8) -> DERElement? {
        guard nextTag == tag, let element = element() else { return nil }
        position = element.range.upperBound
        return element
    }

    /// Returns a reader of the elements inside the next element if it has the given tag and is complete.
    package mutating func inside(_ tag: UInt8) -> DERReader? { next(tag).map { DERReader(bytes, in: $0.content) } }

    /// Returns the content of the next element if it has the given tag and is complete.
    package mutating func content(_ tag: UInt8) -> ArraySlice<UInt8>? { next(tag).map { bytes[$0.content] } }

    private func element() -> DERElement? {
        guard end - position >= 2, bytes[position] & 0x1F != 0x1F else { return nil }
        var content = position + 2
        var length = Int(bytes[position + 1])
        if length >= 0x80 {
            // Four length octets suffice for any supported key or certificate.
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
