// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

extension XMLElementView {
    /// Returns a finding without a location as one about this element.
    func finding(_ unplaced: Finding) -> Finding {
        unplaced.placed(at: SourceLocation(location), path: path.escapedForReport(limit: .max))
    }

    /// Returns a finding about an algorithm that the policy does not allow, with all others of the same signature.
    @inline(never)
    func algorithmFinding(
        _ kind: String,
        _ uri: String,
        _ allowances: Set<AlgorithmAllowance>,
        remedy: String? = nil
    ) -> Finding {
        let others = RefusedAlgorithm.all(around: self, allowances).filter { !$0.uri.isIdentical(to: uri) }
        let needed = ([uri] + others.map(\.uri)).map(AlgorithmAllowance.required)
        let options = needed.compactMap { $0.map { "`--allow-algorithm \($0.rawValue)`" } }
        return finding(
            .signatureAlgorithmNotAllowed,
            uri.isEmpty
                ? "`\(localName.escapedForReport)` has no `Algorithm`."
                : "The policy " + (others.isEmpty ? "does not allow " : "allows neither ")
                    + ([RefusedAlgorithm(kind: kind, uri: uri)] + others).map(\.nameForReport).joined(
                        separator: " nor "
                    )
                    + ".",
            actual: uri.escapedForReport,
            remedy: remedy
                ?? (options.count < needed.count
                    ? RegisteredURI.nearMiss(ofAlgorithm: uri) == nil
                        ? nil
                        : "Configure the signing software with the registered URI of the algorithm, character by character."
                    : "Configure the identity provider to sign with RSA or ECDSA, SHA-256 and exclusive canonicalization. To "
                        + "examine a capture until then, pass \(options.joined(separator: " ")).")
        )
    }

    /// Returns a part that this element must have.
    @_lifetime(copy part)
    func requiring(
        _ part: XMLElementView?,
        _ message: String,
        _ code: Finding.Code = .signatureBadReference
    ) throws(Finding) -> XMLElementView {
        guard let part else { throw finding(code, message) }
        return part
    }

    /// Rejects a child after the last part that this element may have.
    func expectEnd(_ more: XMLElementView?, after parts: String) throws(Finding) {
        guard let more else { return }
        throw more.finding(
            .signatureBadReference,
            "`\(localName)` contains \(more.nameForReport) after \(parts)."
        )
    }

    /// Rejects a parameter, because none may change the algorithm (S-27), such as `HMACOutputLength`.
    func expectNoParameter(_ code: Finding.Code) throws(Finding) {
        guard let parameter = firstChildElement else { return }
        throw parameter.finding(
            code,
            "`\(localName)` has the parameter \(parameter.nameForReport); no parameter is allowed."
        )
    }

    /// Rejects content other than white space between the child elements.
    func expectElementsAlone(_ code: Finding.Code) throws(Finding) {
        guard containsNode(where: { $0.kind != .element && !($0.kind == .text && $0.isBlank) }) else { return }
        throw finding(code, "`\(localName.escapedForReport)` contains something other than elements.")
    }

    /// Rejects attributes other than the given ones, all of which are in no namespace.
    func expectAttributes(_ names: [String], _ code: Finding.Code) throws(Finding) {
        try forEachAttribute { (attribute) throws(Finding) in
            let name = attribute.localName
            guard attribute.namespaceURI == nil, names.containsIdentical(to: name) else {
                throw finding(
                    code,
                    "`\(localName.escapedForReport)` has the attribute `\(name.escapedForReport)`, which is not allowed here."
                )
            }
        }
    }

    /// Returns the algorithm that a method or transform names.
    func algorithm(_ code: Finding.Code) throws(Finding) -> String {
        guard let uri = uri("Algorithm") else {
            throw finding(code, "`\(localName.escapedForReport)` has no `Algorithm`.")
        }
        try expectAttributes(["Algorithm"], code)
        try expectElementsAlone(code)
        return uri
    }

    /// Returns the prefixes in `InclusiveNamespaces`, which exclusive canonicalization treats inclusively.
    func prefixes(for algorithm: CanonicalizationAlgorithm, _ code: Finding.Code) throws(Finding) -> [String] {
        let parameters = CanonicalizationAlgorithm.Parameters(of: self, for: algorithm)
        if let other = parameters.unexpectedChild {
            throw other.finding(code, "\(other.nameForReport) is not allowed; one `PrefixList` is the only parameter.")
        }
        guard let list = parameters.inclusiveNamespaces else { return [] }
        guard let text = list.attribute("PrefixList"), list.firstChild == nil else {
            throw list.finding(code, "`InclusiveNamespaces` has no `PrefixList`, or has content.")
        }
        try list.expectAttributes(["PrefixList"], code)
        let prefixes = CanonicalizationAlgorithm.Parameters.prefixes(in: text)
        let most = CanonicalizationAlgorithm.Parameters.maximumPrefixes
        guard prefixes.count <= most else {
            throw list.finding(code, "`PrefixList` contains \(prefixes.count) prefixes; the limit is \(most).")
        }
        return prefixes
    }

    /// Returns the bytes of a value that contains only strict Base64, which may be wrapped (S-04, S-20).
    func base64(attributes: [String] = [], _ code: Finding.Code) throws(Finding) -> [UInt8] {
        try expectAttributes(attributes, code)
        let decoder = Base64(wrapping: .anywhere)
        let bytes: [UInt8]?
        if let single = singleTextBytes {
            bytes = try? decoder.decode(single)
        } else {
            let text = text
            bytes = text.isPlain ? try? decoder.decode(text.value) : nil
        }
        guard let bytes, !bytes.isEmpty else {
            if let source = PlaceholderText.source(of: text.value.utf8.span) {
                throw finding(
                    code,
                    "`\(localName.escapedForReport)` is not Base64 text: \(source) replaced it (redacted).",
                    cause: code == .signatureInvalidValue ? TamperingCause.redacted.rawValue : nil,
                    remedy: TamperingCause.redacted.remedy
                )
            }
            guard text.isPlain else {
                throw finding(
                    code,
                    "`\(localName.escapedForReport)` contains a comment, an instruction or an element beside its text; "
                        + "receivers differ in which part they read.",
                    remedy: "Do not trust the document: no signature library writes this."
                )
            }
            guard text.value.utf8.contains(where: { $0 > 0x20 }) else {
                throw finding(
                    code,
                    "`\(localName.escapedForReport)` is empty: nothing was signed, or a program removed the value.",
                    remedy:
                        "Do not trust the document: no signature library writes this. If a log or a proxy removed the value, capture the "
                        + "document again."
                )
            }
            throw finding(
                code,
                "`\(localName.escapedForReport)` is not Base64 text: it was changed or cut after signing.",
                remedy: "Capture the document again, as raw octets."
            )
        }
        return bytes
    }
}
