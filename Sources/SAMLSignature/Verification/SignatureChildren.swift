// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import SAML
internal import SAMLEncoding
internal import SecureXML

/// The child elements of a part of a signature, taken one by one in the order of the schema.
struct SignatureChildren: ~Escapable {
    /// The first child that nobody took.
    // Spelled out, because `?` would give it a nil of another lifetime first.
    private(set) var remainder: Optional<XMLElementView>

    @_lifetime(copy parent)
    init(of parent: XMLElementView) {
        remainder = parent.firstChildElement
    }

    /// Takes the next child if it has this name.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func next(_ name: XMLName) -> XMLElementView? {
        guard let child = remainder, child.is(name) else { return nil }
        remainder = child.nextSiblingElement
        return child
    }

    /// Takes the next child, whatever its name.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func next() -> XMLElementView? {
        guard let child = remainder else { return nil }
        remainder = child.nextSiblingElement
        return child
    }
}

extension XMLElementView {
    /// A finding about this element.
    @inline(never)
    func finding(
        _ code: Finding.Code,
        _ message: String,
        expected: String? = nil,
        actual: String? = nil,
        cause: String? = nil,
        remedy: String? = nil
    ) -> Finding {
        Finding(
            code,
            .error,
            message,
            at: SourceLocation(location),
            path: path.escapedForReport(limit: .max),
            expected: expected,
            actual: actual,
            cause: cause,
            remedy: remedy
        )
    }

    /// A finding about an algorithm that the policy does not allow.
    @inline(never)
    func algorithmFinding(_ kind: String, _ uri: String) -> Finding {
        finding(
            .signatureAlgorithmNotAllowed,
            uri.isEmpty
                ? "`\(localName.escapedForReport)` has no `Algorithm`."
                : "The policy does not allow the \(kind) `\(uri.escapedForReport)`.",
            actual: uri.escapedForReport
        )
    }

    /// Refuses everything between the child elements but white space.
    func expectElementsAlone(_ code: Finding.Code) throws(Finding) {
        var next = firstChild
        while let child = next {
            next = child.next
            switch child.kind {
            case .element: continue
            case .text where child.isBlank: continue
            default:
                throw finding(code, "`\(localName.escapedForReport)` contains something other than elements.")
            }
        }
    }

    /// Refuses attributes other than these, all of which are in no namespace.
    func expectAttributes(_ names: [String], _ code: Finding.Code) throws(Finding) {
        var next = firstAttribute
        while let attribute = next {
            next = attribute.next
            let name = attribute.localName
            guard attribute.namespaceURI == nil, names.containsIdentical(to: name) else {
                throw finding(
                    code,
                    "`\(localName.escapedForReport)` has the attribute `\(name.escapedForReport)`, which is not allowed here."
                )
            }
        }
    }

    /// The algorithm that a method or transform names.
    func algorithm(_ code: Finding.Code) throws(Finding) -> String {
        guard let uri = attribute("Algorithm") else {
            throw finding(code, "`\(localName.escapedForReport)` has no `Algorithm`.")
        }
        try expectAttributes(["Algorithm"], code)
        try expectElementsAlone(code)
        return uri
    }

    /// The prefixes that exclusive canonicalisation treats as inclusive canonicalisation does.
    func prefixes(for algorithm: CanonicalizationAlgorithm, _ code: Finding.Code) throws(Finding) -> [String] {
        var children = SignatureChildren(of: self)
        let list = algorithm.isExclusive ? children.next(CanonicalizationAlgorithm.inclusiveNamespaces) : nil
        if let other = children.remainder {
            throw other.finding(code, "\(other.nameForReport) is not an allowed parameter; only one `PrefixList` is.")
        }
        guard let list else { return [] }
        guard let text = list.attribute("PrefixList"), list.firstChild == nil else {
            throw list.finding(code, "`InclusiveNamespaces` has no `PrefixList`, or has content.")
        }
        try list.expectAttributes(["PrefixList"], code)
        let prefixes = text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }.compactMap {
            String($0)
        }
        guard prefixes.count <= Self.mostPrefixes else {
            throw list.finding(
                code,
                "`PrefixList` contains \(prefixes.count) prefixes; the limit is \(Self.mostPrefixes)."
            )
        }
        return prefixes
    }

    /// The bytes of a value that is strict Base64 and nothing else; white space of XML may wrap it (S-04, S-20).
    func base64(attributes: [String] = [], _ code: Finding.Code) throws(Finding) -> [UInt8] {
        try expectAttributes(attributes, code)
        let text = text
        guard text.isPlain, let bytes = try? Base64(wrapping: .anywhere).decode(text.value), !bytes.isEmpty else {
            throw finding(code, "`\(localName.escapedForReport)` is not Base64 text.")
        }
        return bytes
    }

    private static let mostPrefixes = 64
}
#endif
