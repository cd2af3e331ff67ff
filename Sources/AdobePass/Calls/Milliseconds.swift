// SPDX-License-Identifier: Apache-2.0

/// An instant as the services write it: milliseconds since 1970.
///
/// Some bodies hold it as a number, others as a string of digits; both are read.
public struct Milliseconds: Hashable, Sendable, Comparable {
    /// The milliseconds since the beginning of 1970, UTC.
    public let since1970: Int64

    /// Makes an instant.
    ///
    /// - Parameter since1970: The milliseconds since the beginning of 1970, UTC.
    public init(since1970: Int64) {
        self.since1970 = since1970
    }

    /// Reads an instant.
    ///
    /// - Parameter text: Decimal digits; nil if it is anything else, or more than 64 bits hold.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
            return nil
        }
        since1970 = number
    }

    /// Whether one instant is before another.
    public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.since1970 < right.since1970 }
}

extension Milliseconds: Decodable {
    /// Reads an instant from a number or from a string of digits.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the value is neither.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self.init(since1970: number)
        } else if let instant = Milliseconds(try container.decode(String.self)) {
            self = instant
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected milliseconds since 1970")
        }
    }
}

extension Milliseconds: CustomStringConvertible {
    /// The number.
    public var description: String { "\(since1970)" }
}
