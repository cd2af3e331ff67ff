// SPDX-License-Identifier: Apache-2.0

/// A value whose text is compared, hashed and sorted by its UTF-8 bytes.
///
/// As a property wrapper, it makes a synthesized `Hashable` conformance safe for text from a sender. As ``ExactText``,
/// it is suitable for dictionary keys and set members.
@frozen
@propertyWrapper
public struct Exact<Value: ByteText> {
    /// The value, which is compared by its bytes.
    public var wrappedValue: Value

    /// Creates a wrapper around a value.
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Creates a wrapper around a value.
    @inlinable
    public init(_ value: Value) { wrappedValue = value }
}

/// A string that is compared, hashed and sorted by its UTF-8 bytes.
public typealias ExactText = Exact<String>

extension Exact: Sendable where Value: Sendable {}

extension Exact: Hashable {
    /// Returns whether both values have the same bytes.
    @inlinable
    public static func == (left: Exact, right: Exact) -> Bool {
        left.wrappedValue.isIdentical(to: right.wrappedValue)
    }

    /// Hashes the bytes of the value.
    @inlinable
    public func hash(into hasher: inout Hasher) { wrappedValue.hashBytes(into: &hasher) }
}

extension Exact: Comparable where Value == String {
    /// Returns whether one value precedes the other in byte order, which for UTF-8 is the order of code points.
    @inlinable
    public static func < (left: Exact, right: Exact) -> Bool {
        left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
    }
}

extension Exact: ExpressibleByUnicodeScalarLiteral where Value == String {
    /// Creates a value from a literal.
    public init(unicodeScalarLiteral value: String) { wrappedValue = value }
}

extension Exact: ExpressibleByExtendedGraphemeClusterLiteral where Value == String {
    /// Creates a value from a literal.
    public init(extendedGraphemeClusterLiteral value: String) { wrappedValue = value }
}

extension Exact: ExpressibleByStringLiteral where Value == String {
    /// Creates a value from a literal.
    public init(stringLiteral value: String) { wrappedValue = value }
}

extension Exact: ExpressibleByStringInterpolation where Value == String {}

extension Exact: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// The text of the wrapped value, for debugging.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

/// Encodes as the value itself. Dictionaries with such keys encode as a list, so that decoders do not hash the keys.
extension Exact: Encodable where Value: Encodable {
    /// Encodes the wrapped value.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Exact: Decodable where Value: Decodable {
    /// Decodes the wrapped value.
    public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
