// SPDX-License-Identifier: Apache-2.0

/// A type with a raw value of text that is compared and hashed by its UTF-8 bytes.
///
/// Without it, the defaults of `RawRepresentable` compare and hash the string.
public protocol ExactRawText: RawRepresentable, Hashable where RawValue == String {}

extension ExactRawText {
    /// Compares the bytes of the raw values.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

    /// Feeds the bytes of the raw value.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
