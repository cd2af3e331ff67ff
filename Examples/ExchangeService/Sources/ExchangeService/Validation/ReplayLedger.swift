// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// Ensures that an assertion is exchanged once, that an assertion that was not sent can be sent again, and that a device
/// that lost the answer is recognized.
///
/// An assertion is claimed before the exchange. If no part of it reaches Adobe Pass, for example because the device is
/// throttled, the next request with the same assertion inherits the claim. Of several concurrent requests, only one
/// does. The first device that claims an assertion remains its owner.
struct ReplayLedger: Sendable {
    /// The use of an assertion, with the expiration time of its claim.
    struct Use: Sendable {
        let key: ReplayKey
        let end: Timestamp

        /// The key under which the owner of the assertion is stored; no issuer begins with this character.
        var owner: ReplayKey { ReplayKey(issuer: "\u{1}\(key.issuer)", assertionID: key.assertionID) }
    }

    /// The claims of one request.
    typealias Claim = [(key: ReplayKey, claimant: String)]

    let stores: any SharedStores

    /// Claims all assertions of a document for a device.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - device: The name of the device, which is a hash; `nil` without one.
    ///   - moment: The current time.
    /// - Returns: The claim, or `nil` if this device used the document before.
    /// - Throws: A refusal if another device used it, or if the store cannot answer.
    func claim(_ document: Validation.Document, for device: String?, at moment: Timestamp) async throws(Refusal)
        -> Claim?
    {
        var claim: Claim = []
        var isOwner = device != nil
        do throws(ReplayCacheError) {
            for use in document.uses {
                let claimant = String(UInt64.random(in: .min ... .max), radix: 36)
                if try await stores.claim(use.key, until: use.end, by: claimant, at: moment) == .first {
                    claim.append((use.key, claimant))
                }
                guard let device else { continue }
                // The same claimant gets the same answer again.
                let answer = try await stores.claim(use.owner, until: use.end, by: device, at: moment)
                isOwner = isOwner && answer == .first
            }
        } catch {
            await release(claim)
            throw .overloaded()
        }
        guard claim.count < document.uses.count else { return claim }
        await release(claim)
        guard !isOwner else { return nil }
        let findings = document.findings + [Finding(.replaySeenBefore, .error, "The assertion was used before.")]
        guard device != nil else { throw .rejected(findings) }
        let message = "another device used the document; request a new one from the framework"
        throw Refusal(.usedElsewhere, message, findings)
    }

    /// Releases claims, so the next request with the same assertions can claim them.
    func release(_ claim: Claim) async { for (key, claimant) in claim { await stores.release(key, of: claimant) } }
}
