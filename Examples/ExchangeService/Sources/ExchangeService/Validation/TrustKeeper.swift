// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Keeps the validator of the moment, and reads the files of trust again when told to.
final class TrustKeeper: Sendable {
    private let load: @Sendable (Timestamp) throws(TrustError) -> (ResponseValidator, TrustStore)
    private let issuers: [String]
    private let current: Mutex<(ResponseValidator, TrustStore)>

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - issuers: The issuers that are expected; empty if the files alone say.
    ///   - moment: Now.
    ///   - load: Reads the files.
    /// - Throws: An error if they cannot be read.
    init(
        issuers: [String],
        at moment: Timestamp,
        load: @escaping @Sendable (Timestamp) throws(TrustError) -> (ResponseValidator, TrustStore)
    ) throws(TrustError) {
        self.issuers = issuers
        self.load = load
        current = Mutex(try load(moment))
    }

    /// The validator of the moment.
    var validator: ResponseValidator { current.withLock { $0.0 } }

    /// Reads the files again; what was there stays if they cannot be read.
    func reload(at moment: Timestamp) throws(TrustError) {
        let new = try load(moment)
        current.withLock { $0 = new }
    }

    /// Whether there is a key for each of the expected issuers.
    func isValid(at moment: Timestamp) -> Bool {
        let store = current.withLock { $0.1 }
        return issuers.allSatisfy { !store.keys(forIssuer: $0, at: moment).keys.isEmpty }
    }
}
