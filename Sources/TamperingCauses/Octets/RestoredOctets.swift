// SPDX-License-Identifier: Apache-2.0

/// Canonical octets of an element without its signature, in which a probe has reverted a change.
struct RestoredOctets: Hashable, Sendable {
    /// The octets that are digested.
    var octets: [UInt8] = []

    /// The offset at which the signature was removed, or `nil` if no signature was removed.
    var signature: Int?

    /// Returns octets in which both parts, before and after the signature, are changed.
    ///
    /// - Parameter change: Returns the changed octets, or `nil` if there is nothing to change.
    /// - Returns: The result, or `nil` if neither part changes.
    func mapped(_ change: ([UInt8]) -> [UInt8]?) -> RestoredOctets? {
        guard let signature else { return change(octets).map { RestoredOctets(octets: $0) } }
        let parts = (Array(octets[..<signature]), Array(octets[signature...]))
        let changed = (change(parts.0), change(parts.1))
        guard changed.0 != nil || changed.1 != nil else { return nil }
        let first = changed.0 ?? parts.0
        return RestoredOctets(octets: first + (changed.1 ?? parts.1), signature: first.count)
    }
}
