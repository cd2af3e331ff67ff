// SPDX-License-Identifier: Apache-2.0

/// A value of a service that a session carries, such as the number of the user's account.
///
/// ```swift
/// struct Account: Codable, SessionValue {
///     var number: Int
///
///     var sessionBytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
///     init?(sessionBytes: [UInt8]) {
///         guard let account = try? JSONDecoder().decode(Self.self, from: Data(sessionBytes)) else { return nil }
///         self = account
///     }
/// }
/// ```
///
/// A value that has a text, such as `String` and `Int`, needs no more than the conformance.
public protocol SessionValue: Sendable {
    /// The value as bytes, which a store keeps.
    var sessionBytes: [UInt8] { get }

    /// Creates the value from its bytes; fails if they are not those of a value, for example of an earlier version of the
    /// service.
    init?(sessionBytes: [UInt8])
}

extension SessionValue where Self: LosslessStringConvertible {
    /// The UTF-8 of the text.
    public var sessionBytes: [UInt8] { Array(description.utf8) }

    /// Creates the value from the UTF-8 of its text.
    public init?(sessionBytes: [UInt8]) {
        guard let text = String(validating: sessionBytes, as: UTF8.self) else { return nil }
        self.init(text)
    }
}

extension String: SessionValue {}
extension Int: SessionValue {}
