// SPDX-License-Identifier: Apache-2.0

/// A type with a text raw value that is compared and hashed by its UTF-8 bytes.
///
/// Without this protocol, the defaults of `RawRepresentable` compare and hash strings.
public protocol ExactRawText: RawRepresentable, Hashable where RawValue == String {}

extension ExactRawText {
    /// Returns whether the raw values have the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

    /// Hashes the bytes of the raw value.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }

    /// The hash of the bytes of the raw value, for which `RawRepresentable` would hash the string.
    public var hashValue: Int { _rawHashValue(seed: 0) }

    /// Hashes the bytes of the raw value for sets and dictionaries, for which `RawRepresentable` would hash the string.
    public func _rawHashValue(seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        hash(into: &hasher)
        return hasher.finalize()
    }
}
