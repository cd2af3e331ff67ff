// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import UntrustedText

/// The knowledge of the configuration about a key that verifies a signature, but is not trusted for its issuer.
enum UntrustedKey: Hashable, Sendable {
    /// The metadata of the issuer lists the key with `use="encryption"`.
    case forEncryption

    /// The key is trusted for another issuer.
    case ofIssuer(EntityID)

    /// The end of a remedy: how a tool shows that it works.
    static let trustHere = "To check it here, pass this metadata with `--trust`."
}

/// How a certificate that is not trusted relates to the trusted ones of the same issuer.
package enum CertificateAge {
    case newer, older, sameName

    /// The clause of a headline.
    var headline: String {
        self == .older
            ? "signed with a key whose certificate is older than the trusted ones of the issuer"
            : "signed with a key that is not among the trusted ones of the issuer, after a key rollover or by another party"
    }

    /// The sentence, after a space.
    var sentence: String {
        switch self {
        case .newer: " Its certificate is newer than the trusted ones, as after a key rollover."
        case .older: " Its certificate is older than the trusted ones, as if a server still used its old key."
        case .sameName: " A trusted certificate has the same name, as before a key rollover."
        }
    }
}

extension CertificateDescription {
    /// Returns how the certificate relates to trusted ones, or `nil` if nothing relates them.
    ///
    /// The sender of a document chooses all of it, so an early start alone does not make it the old one of the issuer.
    package func age(beside trusted: [CertificateDescription]) -> CertificateAge? {
        let isNamed = trusted.contains { $0.subject.isIdentical(to: subject) }
        let starts = trusted.compactMap(\.notBefore)
        if let notBefore, let first = starts.min(), let last = starts.max() {
            if notBefore > last { return .newer }
            // A certificate of another name is that of another system, such as an identity provider whose assertions a hub passes on.
            if notBefore < first, isNamed || trusted.contains(where: { $0.issuer.isIdentical(to: issuer) }) {
                return .older
            }
        }
        return isNamed ? .sameName : nil
    }
}

extension TrustStore {
    /// Returns what the configuration knows about a key.
    func knowledge(of key: PublicKey, usedBy issuer: String) -> UntrustedKey? {
        let id = EntityID(issuer)
        if contents.encryptionKeys[id]?.contains(key.subjectPublicKeyInfo) == true { return .forEncryption }
        return owners.owner(of: key.subjectPublicKeyInfo, except: id, in: contents).map { .ofIssuer($0) }
    }
}

extension Finding {
    /// Returns the finding with what the configuration knows about the key inside the document.
    func explained(by knowledge: UntrustedKey, issuer: String) -> Finding {
        var finding = self
        switch knowledge {
        case .forEncryption:
            finding.explain(
                "The metadata of the issuer lists this key with `use=\"encryption\"` only, so it verifies no signature.",
                headline: "signed with a key that the metadata lists only for encryption",
                remedy:
                    "The identity provider may have rolled its key over. Load its current metadata at the service provider, in "
                    + "which the key is listed with `use=\"signing\"` or without `use`. \(UntrustedKey.trustHere)"
            )
        case .ofIssuer(let other):
            let near = NearMiss.between(issuer, other.text)
            finding.explain(
                "This key is trusted for another issuer, `\(other.text.escapedForReport)`.",
                headline: "signed with a key that is trusted for another issuer",
                remedy: near.isEmpty
                    ? "Find out which of the two identity providers signed the response, and why it names the other one. Do not "
                        + "trust the key for both: its owner could then sign in the users of either."
                    : "The entity IDs of the two issuers differ \(near.words). Check which entity ID the identity provider "
                        + "uses, and load its metadata at the service provider. \(UntrustedKey.trustHere)"
            )
        }
        return finding
    }
}
