// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// An error of a store that cannot carry out an operation; the login or logout is then refused (S-73).
public struct StoreError: Error, Hashable, Sendable {
    /// The kinds of store errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The store is full, and no entry has expired.
        case full = "store.full"
        /// The store cannot be reached, read or written.
        case unavailable = "store.unavailable"
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the error, without personal data.
    public let reason: String

    /// Creates an error with a code and a description.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Creates the error of a store whose replay cache cannot answer.
    init(_ error: ReplayCacheError) { self.init(error.code == .full ? .full : .unavailable, error.reason) }
}

extension StoreError: CustomStringConvertible {
    /// The code and the reason, on one line.
    public var description: String { "\(code.rawValue): \(reason)" }
}
