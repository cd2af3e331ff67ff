// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// An algorithm of a signature that the policy does not allow, for a message that names all of them at once.
struct RefusedAlgorithm: Hashable, Sendable {
    /// The use of the algorithm, such as `digest algorithm`.
    let kind: String

    @Exact private(set) var uri: String

    /// The use, the short name that options take, and the URI, such as "the digest algorithm `sha1` (`http://…#sha1`)".
    var nameForReport: String {
        let name = AlgorithmName.short(uri)
        let locator = "`\(uri.escapedForReport)`"
        if let near = RegisteredURI.nearMiss(ofAlgorithm: uri) { return "the \(kind) \(locator) (\(near.dropLast()))" }
        return name.isIdentical(to: uri) || name.isIdentical(to: uri.withoutUserInformation)
            ? "the \(kind) \(locator)" : "the \(kind) `\(name)` (\(locator))"
    }

    /// Returns the refused algorithms of the signature around an element, each once, in document order.
    static func all(around element: XMLElementView, _ allowances: Set<AlgorithmAllowance>) -> [RefusedAlgorithm] {
        var next: XMLElementView? = element
        while let current = next, !current.is(Names.signature) { next = current.parent }
        guard let signature = next, let info = SignatureView(signature).signedInfo else { return [] }
        var found: [RefusedAlgorithm] = []
        func add(_ kind: String, _ method: XMLElementView?, unless isAllowed: (String) -> Bool) {
            guard let uri = method?.uri("Algorithm"), !uri.isEmpty, !isAllowed(uri) else { return }
            let algorithm = RefusedAlgorithm(kind: kind, uri: uri)
            if !found.contains(where: { $0.uri.isIdentical(to: uri) }) { found.append(algorithm) }
        }
        func isAllowedForm(_ uri: String) -> Bool {
            CanonicalizationAlgorithm.named(uri)?.isAllowed(allowances) ?? false
        }
        add("canonicalization", info.canonicalizationMethod, unless: isAllowedForm)
        add("signature algorithm", info.signatureMethod) { uri in
            SignatureAlgorithm(uri: uri).map { $0.allowance.isNamed(in: allowances) } ?? false
        }
        var references = info.references
        guard let reference = references.nextReference() else { return found }
        if let transforms = reference.transforms {
            var children = ChildElements(of: transforms)
            _ = children.next(Names.transform)
            // What is not a canonicalization is a bad transform, which is another finding.
            add("canonicalization", children.next(Names.transform)) { uri in
                CanonicalizationAlgorithm.named(uri) == nil || isAllowedForm(uri)
            }
        }
        add("digest algorithm", reference.digestMethod) { uri in
            DigestAlgorithm(signatureURI: uri).map { $0.allowance.isNamed(in: allowances) } ?? false
        }
        return found
    }
}
