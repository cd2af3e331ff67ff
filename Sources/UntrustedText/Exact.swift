// SPDX-License-Identifier: Apache-2.0

/// A value whose text is compared, hashed and sorted by its UTF-8 bytes.
///
/// As a property wrapper it makes a synthesized `Hashable` safe for text that a sender chose; as ``ExactText`` it is
/// the key of a dictionary or the member of a set.
@frozen
@propertyWrapper
public struct Exact<Value: ByteText> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    @inlinable
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps a value.
    @inlinable
    public init(_ value: Value) { wrappedValue = value }
}

/// A string that is compared, hashed and sorted by its UTF-8 bytes.
public typealias ExactText = Exact<String>

extension Exact: Sendable where Value: Sendable {}

extension Exact: Hashable {
    /// Compares bytes.
    @inlinable
    public static func == (left: Exact, right: Exact) -> Bool {
        left.wrappedValue.isIdentical(to: right.wrappedValue)
    }

    /// Feeds bytes.
    @inlinable
    public func hash(into hasher: inout Hasher) { wrappedValue.hashBytes(into: &hasher) }
}

extension Exact: Comparable where Value == String {
    /// Orders by bytes, which for UTF-8 is the order of code points.
    @inlinable
    public static func < (left: Exact, right: Exact) -> Bool {
        left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
    }
}

extension Exact: ExpressibleByUnicodeScalarLiteral where Value == String {
    /// Takes a literal.
    public init(unicodeScalarLiteral value: String) { wrappedValue = value }
}

extension Exact: ExpressibleByExtendedGraphemeClusterLiteral where Value == String {
    /// Takes a literal.
    public init(extendedGraphemeClusterLiteral value: String) { wrappedValue = value }
}

extension Exact: ExpressibleByStringLiteral where Value == String {
    /// Takes a literal.
    public init(stringLiteral value: String) { wrappedValue = value }
}

extension Exact: ExpressibleByStringInterpolation where Value == String {}

extension Exact: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value as text.
    public var description: String { String(describing: wrappedValue) }

    /// The value as text for debugging.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

/// A value is stored as itself. A dictionary with such keys is stored as a list, so that no decoder hashes the keys.
extension Exact: Encodable where Value: Encodable {
    /// Stores the value.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Exact: Decodable where Value: Decodable {
    /// Reads a stored value.
    public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
