// SPDX-License-Identifier: Apache-2.0

/// An instant, in milliseconds since 1970 UTC.
public struct EpochMilliseconds: Hashable, Sendable, Comparable {
    /// The milliseconds since the beginning of 1970, UTC.
    public let since1970: Int64

    /// Creates an instant.
    ///
    /// - Parameter since1970: The milliseconds since the beginning of 1970, UTC.
    public init(since1970: Int64) {
        self.since1970 = since1970
    }

    /// Creates an instant from decimal digits; `nil` if the text contains another character or the number exceeds 64
    /// bits.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
            return nil
        }
        since1970 = number
    }

    /// Returns whether the left instant is before the right one.
    public static func < (left: EpochMilliseconds, right: EpochMilliseconds) -> Bool {
        left.since1970 < right.since1970
    }
}

extension EpochMilliseconds: Decodable {
    /// Creates an instant from a number or from a string of digits, because the services write both.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the value is neither.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self.init(since1970: number)
        } else if let instant = EpochMilliseconds(try container.decode(String.self)) {
            self = instant
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "The value is not in milliseconds since 1970."
            )
        }
    }
}
