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
            let receiver = outline.destination.flatMap(Self.host), let issuer = outline.issuer.flatMap(Self.host)
        else { return }
        let subjects = signatures.flatMap(\.attempts).compactMap { $0.key.certificate?.subject }
        let own = subjects.first { subject in
            guard let name = Self.commonName(in: subject), !name.elementsEqual(issuer) else { return false }
            return name.elementsEqual(receiver)
                || Self.domain(of: name) == Self.domain(of: receiver)
                    && Self.domain(of: name) != Self.domain(of: issuer)
        }
        guard let own else { return }
        findings[index] = findings[index].stating(findings[index].expectation, .settings, findings[index].differences)
        findings[index].add(sentence: "The trusted certificate \(own.escapedForReport) \(Self.ownCertificate).")
        findings[index].use(
            remedy:
                "Pass the signing certificate of the identity provider, which its metadata contains, with `--trust`, and enter it "
                + "at the service provider. The certificate of the service provider belongs to the identity provider."
        )
    }

    /// Returns the host of a URL in lower case, or `nil` for another text.
    private static func host(_ text: String) -> [UInt8]? {
        let parts = LocatorParts(Array(text.utf8).map(\.asciiLowercased))
        return parts.isURL && parts.host.contains(UInt8(ascii: ".")) ? Array(parts.host) : nil
    }

    /// Returns the host in the common name of a certificate, in lower case.
    private static func commonName(in subject: String) -> [UInt8]? {
        let bytes = Array(subject.utf8)
        guard let start = bytes[...].firstIndex(ofBytes: "CN=".utf8) else { return nil }
        let name = bytes[(start + 3)...].prefix { $0.isAlphanumeric || ".-".utf8.contains($0) }
        return name.contains(UInt8(ascii: ".")) ? name.map(\.asciiLowercased) : nil
    }

    /// Returns the last two labels of a host.
    private static func domain(of host: [UInt8]) -> [ArraySlice<UInt8>] {
        host.split(separator: UInt8(ascii: ".")).suffix(2).map { $0 }
    }
}
