// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// The settings of a run that the checks of a document depend on.
struct CheckSettings: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let trust = CheckSettings(rawValue: 1 << 0)
    /// Each trusted key is bound to an issuer, so that a verified signature also proves the issuer.
    static let boundKeys = CheckSettings(rawValue: 1 << 1)
    static let decryptionKeys = CheckSettings(rawValue: 1 << 2)
    static let issuers = CheckSettings(rawValue: 1 << 3)
    static let audiences = CheckSettings(rawValue: 1 << 4)
    static let recipients = CheckSettings(rawValue: 1 << 5)
    static let destinations = CheckSettings(rawValue: 1 << 6)
    static let request = CheckSettings(rawValue: 1 << 7)
    static let authnContexts = CheckSettings(rawValue: 1 << 8)
    static let replays = CheckSettings(rawValue: 1 << 9)
    static let exchange = CheckSettings(rawValue: 1 << 10)

    // The expected values that options name; the others come from the metadata of the service provider or a request.
    static let audienceOption = CheckSettings(rawValue: 1 << 11)
    static let addressOption = CheckSettings(rawValue: 1 << 12)
    static let requestOption = CheckSettings(rawValue: 1 << 13)
    static let contextOption = CheckSettings(rawValue: 1 << 14)
    static let serviceMetadata = CheckSettings(rawValue: 1 << 15)
}

extension CheckSettings {
    /// Creates the settings of a run, with the policy for one document, and with the document if it is not a response.
    init(
        _ policy: ValidationPolicy,
        _ signatures: SignatureCheck?,
        _ cleanup: Finding.Severity?,
        for message: (any ProtocolMessage)? = nil
    ) {
        self = cleanup == nil ? [] : [.exchange]
        if let signatures {
            insert(.trust)
            if !signatures.trust.containsKeysForEveryIssuer { insert(.boundKeys) }
            if signatures.decryptionKeys != nil { insert(.decryptionKeys) }
        }
        let request = policy.request
        let issuers = message.map { policy.expectedIssuers(of: $0).isEmpty } ?? policy.issuers.isEmpty
        let destinations = message.map(policy.expectedDestinations) ?? policy.expectedDestinations
        for (setting, isGiven) in [
            (CheckSettings.issuers, !issuers),
            (.audiences, !policy.allowsEveryAudience),
            (.recipients, !policy.expectedRecipients.isEmpty),
            (.destinations, !destinations.isEmpty),
            (.request, policy.inResponseTo != .notChecked || policy.query != nil || request != nil),
            (.authnContexts, !policy.authnContexts.isEmpty || request?.requestedContext != nil),
            (.replays, policy.detectsReplays),
            (.audienceOption, !policy.audiences.isEmpty),
            (.addressOption, !policy.recipients.isEmpty || !policy.destinations.isEmpty),
            (.requestOption, policy.inResponseTo != .notChecked && request == nil && policy.query == nil),
            (.contextOption, !policy.authnContexts.isEmpty),
            (.serviceMetadata, policy.service != nil),
        ] where isGiven { insert(setting) }
    }
}
