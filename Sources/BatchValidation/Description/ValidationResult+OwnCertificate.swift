// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension ValidationResult {
    /// The words by which a message says that a trusted certificate is that of the receiver.
    static let ownCertificate = "is that of the service provider itself"

    /// Says that a trusted certificate is that of the service provider, if its name is in the domain of the URL to which the
    /// response was sent, and not in that of the issuer.
    mutating func explainOwnCertificate() {
        let codes: [Finding.Code] = [.signatureUntrustedKey, .signatureInvalidValue]
        guard let index = findings.firstIndex(where: { codes.contains($0.code) && $0.severity == .error }), let outline,
            outline.kind.isIdentical(to: "Response"),
            let receiver = outline.destination.flatMap(Self.host), let issuer = outline.issuer.flatMap(Self.host)
        else { return }
        // The domain is the last two labels; a name in a domain of both providers is only proof as a whole.
        let (domain, other) = (Self.domain(of: receiver), Self.domain(of: issuer))
        let mark = domain.isIdentical(to: other) ? "CN=\(receiver)" : domain
        let subjects = signatures.flatMap(\.attempts).compactMap { $0.key.certificate?.subject }
        let own = subjects.first { $0.containsBytes(of: mark) && !$0.containsBytes(of: issuer) }
        guard let own else { return }
        findings[index] = findings[index].stating(findings[index].expectation, .settings, findings[index].differences)
        findings[index].add(sentence: "The trusted certificate \(own.escapedForReport) \(Self.ownCertificate).")
        findings[index].use(
            remedy:
                "Pass the signing certificate of the identity provider, which its metadata contains, with `--trust`, "
                + "and enter it at the service provider. The certificate of the service provider belongs to the identity provider."
        )
    }

    /// Returns the host of a URL, or `nil` for another text.
    private static func host(_ text: String) -> String? {
        let parts = LocatorParts(Array(text.utf8))
        return parts.isURL && parts.host.contains(UInt8(ascii: ".")) ? String(decoding: parts.host, as: UTF8.self) : nil
    }

    private static func domain(of host: String) -> String {
        host.utf8.split(separator: UInt8(ascii: ".")).suffix(2).map { String(Substring($0)) }.joined(separator: ".")
    }
}
