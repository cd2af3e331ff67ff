// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A text inside the bytes of a document, which it keeps in memory.
///
/// A response can contain thousands of values, of which most are never read.
struct Excerpt: Sendable {
    private let document: [UInt8]
    private let start: UInt32
    private let count: UInt32

    /// A string of up to 15 bytes needs no allocation.
    private static let shortest = 16

    /// Refers to a part of a document; `nil` if the part is so short that a string is smaller.
    init?(of document: [UInt8], at place: Range<Int>) {
        guard place.count >= Self.shortest, let start = UInt32(exactly: place.lowerBound),
            let count = UInt32(exactly: place.count)
        else { return nil }
        self.document = document
        self.start = start
        self.count = count
    }

    /// The text, which is created at each access.
    var string: String { String(decoding: document.span.extracting(Int(start)..<Int(start) + Int(count))) }
}
