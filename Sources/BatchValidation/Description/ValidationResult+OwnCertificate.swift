// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension ValidationResult {
    /// Says that a trusted certificate is that of the service provider, if its name is in the domain of the service provider, and
    /// not in that of the issuer.
    ///
    /// The settings name the service provider. Without them, the unverified `Destination` does. Metadata of an identity provider
    /// contains no certificate of a service provider.
    mutating func explainOwnCertificate(_ policy: ValidationPolicy) {
        let codes: [Finding.Code] = [.signatureUntrustedKey, .signatureInvalidValue]
        let known = (policy.recipients + policy.destinations).first
        guard let index = findings.firstIndex(where: { codes.contains($0.code) && $0.severity == .error }), let outline,
            outline.kind.isIdentical(to: "Response"),
            let receiver = (known ?? outline.destination).flatMap(Self.url),
            let issuer = outline.issuer.flatMap(Self.url)
        else { return }
        // A name in a domain of both providers is only proof as a whole.
        let isShared = receiver.domain == issuer.domain
        let mark = (isShared ? "CN=" : "") + String(decoding: isShared ? receiver.host : receiver.domain, as: UTF8.self)
        let sender = String(decoding: issuer.host, as: UTF8.self)
        let given = signatures.flatMap(\.attempts).filter { $0.origin == .configuration }
        let subjects = given.compactMap { $0.key.certificate?.subject }
        guard let own = subjects.first(where: { $0.containsBytes(of: mark) && !$0.containsBytes(of: sender) }) else {
            return
        }
        findings[index].explain(
            "The trusted certificate \(own.escapedForReport) is that of the service provider itself.",
            headline:
                "the trusted certificate is that of the service provider itself, and not that of the identity provider",
            remedy:
                "Pass the signing certificate of the identity provider, which its metadata contains, with `--trust`, "
                + "and enter it at the service provider. The certificate of the service provider belongs to the identity provider.",
            by: .settings
        )
    }

    /// Returns the parts of a URL whose host has a domain, or `nil` for another text.
    private static func url(_ text: String) -> LocatorParts? {
        let parts = LocatorParts(Array(text.utf8))
        return parts.isURL && parts.host.contains(UInt8(ascii: ".")) ? parts : nil
    }
}
