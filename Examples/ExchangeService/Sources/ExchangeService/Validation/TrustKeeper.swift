// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Stores the current validator, and reads the trust files again on request.
final class TrustKeeper: Sendable {
    private let load: @Sendable (Timestamp) throws(TrustError) -> (ResponseValidator, TrustStore)
    private let issuers: [String]
    private let current: Mutex<(ResponseValidator, TrustStore)>

    /// Reads the trust files.
    ///
    /// - Parameters:
    ///   - issuers: The expected issuers; if empty, the issuers of the files.
    ///   - moment: The current time.
    ///   - load: Reads the files.
    /// - Throws: An error if the files cannot be read.
    init(
        issuers: [String],
        at moment: Timestamp,
        load: @escaping @Sendable (Timestamp) throws(TrustError) -> (ResponseValidator, TrustStore)
    ) throws(TrustError) {
        self.issuers = issuers
        self.load = load
        current = Mutex(try load(moment))
    }

    /// The current validator.
    var validator: ResponseValidator { current.withLock { $0.0 } }

    /// Reads the files again; if this fails, the previous keys remain in use.
    func reload(at moment: Timestamp) throws(TrustError) {
        let new = try load(moment)
        current.withLock { $0 = new }
    }

    /// Whether each expected issuer has a key.
    func isValid(at moment: Timestamp) -> Bool { issuers.allSatisfy { hasKey(of: $0, at: moment) } }

    /// Returns whether an issuer has a key.
    func hasKey(of issuer: String, at moment: Timestamp) -> Bool {
        !current.withLock { $0.1 }.keys(forIssuer: issuer, at: moment).keys.isEmpty
    }
}
