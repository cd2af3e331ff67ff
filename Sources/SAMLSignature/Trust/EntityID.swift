// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// The name of a party, compared byte by byte (S-16).
///
/// Only XML white space around it is no part of the name.
struct EntityID: Hashable, Sendable {
    /// The longest name that metadata may give, in characters (metadata, 2.2.1).
    static let maximumCharacters = 1024

    /// The name in UTF-8.
    ///
    /// `String` holds two spellings of one text for equal, an array does not.
    private let bytes: [UInt8]

    init(_ text: String) {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var name = Array(text.utf8.drop(while: isBlank))
        while let last = name.last, isBlank(last) { name.removeLast() }
        bytes = name
    }

    /// Whether nothing is left of the name.
    var isEmpty: Bool { bytes.isEmpty }

    /// The name as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
#endif
