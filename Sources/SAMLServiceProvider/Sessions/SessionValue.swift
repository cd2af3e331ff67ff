// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A value of a service that a session carries, such as the number of the user's account.
///
/// A value that can be encoded, such as `String` and `Int`, needs no more than the conformance:
///
/// ```swift
/// struct Account: Codable, SessionValue {
///     var number: Int
///     var groups: [String]
/// }
/// ```
public protocol SessionValue: Sendable {
    /// The value as bytes, which a store keeps.
    var sessionBytes: [UInt8] { get }

    /// Creates the value from its bytes; fails if they are not those of a value, for example of an earlier version of the
    /// service.
    init?(sessionBytes: [UInt8])
}

extension SessionValue where Self: Codable {
    /// The value as JSON; empty if it cannot be encoded.
    public var sessionBytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

    /// Creates the value from JSON.
    public init?(sessionBytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(sessionBytes)) else { return nil }
        self = value
    }
}

extension String: SessionValue {}
extension Int: SessionValue {}
