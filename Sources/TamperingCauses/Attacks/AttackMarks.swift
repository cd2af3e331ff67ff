// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SecureXML
internal import UntrustedText

/// Finds the marks of published attacks in a rejected document.
///
/// Each mark requires a finding that is an error, so an accepted document has none.
package struct AttackMarks {
    /// The attacks that the document resembles, in the order of the table.
    package var attacks: [KnownAttack] { found.isEmpty ? [] : KnownAttack.allCases.filter(found.contains) }

    var found: Set<KnownAttack> = []

    /// The errors of the document.
    private let errors: [Finding]
    private let codes: Set<Finding.Code>

    /// The maximum number of signatures that are examined.
    private static let maximumSignatures = 16

    private init(_ findings: [Finding]) {
        errors = findings.filter { $0.severity == .error }
        codes = Set(errors.map(\.code))
    }

    /// Finds the marks of a document that was parsed.
    ///
    /// - Parameters:
    ///   - tree: The rejected document.
    ///   - query: The query string or form that contained the document, or `nil`.
    ///   - result: The result.
    package init(in tree: borrowing XMLTree, sentIn query: [UInt8]?, _ result: ValidationResult) {
        self.init(result.findings)
        if codes.contains(.samlUnexpectedElement), Self.hasCutValue(tree.root) { found.insert(.cutValue) }
        if codes.contains(.samlBadID) { addIdentifiers(in: tree.root) }
        guard errors.contains(where: { $0.code.check == .signature }) || codes.contains(.signatureWrapping) else {
            return
        }
        let assertions = result.entries.filter { $0.assertion != nil }
        if assertions.contains(where: \.isVerified), !assertions.allSatisfy(\.isVerified) {
            found.insert(.unsignedAssertion)
        } else if codes.contains(.signatureWrapping) {
            found.insert(.wrapping)
        }
        if errors.contains(where: { $0.cause?.isIdentical(to: "smuggled-digest") == true }) {
            found.insert(.smuggledDigest)
        }
        addSignatures(in: tree)
        if let query { addParameters(query) }
        addContext()
    }

    /// Finds the marks of a query string or form from which no document was decoded.
    package init(query: [UInt8]) {
        self.init([])
        addParameters(query)
    }

    /// Finds the marks of a document that the parser rejected.
    package init(rejected bytes: [UInt8], _ findings: [Finding]) {
        self.init(findings)
        if codes.contains(.xmlDuplicateID) { found.insert(.wrapping) }
        if codes.contains(.xmlDoctype) { addDocumentType(Array(bytes.prefix(Self.headSize))) }
        if codes.contains(.xmlMalformed) || codes.contains(.xmlUndeclaredPrefix), Self.hasMisplacedColon(bytes) {
            found.insert(.colons)
        }
        if codes.contains(.xmlMalformed), Self.hasDigestOfNothing(bytes) { found.insert(.emptyDigest) }
    }

    /// The number of bytes in which a document type is examined.
    private static let headSize = 64 << 10

    // MARK: Marks in values

    /// Returns whether a comment or an instruction is inside the text of a value.
    private static func hasCutValue(_ root: XMLElementView) -> Bool {
        var next = root.nextElement(inside: root)
        while let element = next {
            next = element.nextElement(inside: root)
            guard
                element.is(Names.nameID) || element.is(Names.attributeValue) || element.is(Names.issuer)
                    || element.is(Names.audience), element.firstChildElement == nil
            else { continue }
            if hasComment(element), element.text.value.utf8.contains(where: { $0 > 0x20 }) { return true }
        }
        return false
    }

    private static func hasComment(_ element: XMLElementView) -> Bool {
        element.containsNode { $0.kind == .comment || $0.kind == .processingInstruction }
    }

    private mutating func addIdentifiers(in root: XMLElementView) {
        var next = Optional(root)
        while let element = next {
            next = element.nextElement(inside: root)
            for name in ["ID", "InResponseTo"] as [StaticString] {
                guard let id = element.attribute(name) else { continue }
                if id.containsBytes(of: "${") { found.insert(.placeholder) }
                if Self.isSelector(id) { found.insert(.selector) }
            }
        }
    }

    private static func isSelector(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "[") }
    }

    // MARK: Marks of signatures

    private mutating func addSignatures(in tree: borrowing XMLTree) {
        let root = tree.root
        var next = root.nextElement(Names.signature, inside: root)
        var pointless = 0
        for _ in 0..<Self.maximumSignatures {
            guard let signature = next else { break }
            next = signature.nextElement(Names.signature, inside: root)
            let infos = children(Names.signedInfo, of: signature)
            if infos > 1 { found.insert(.severalSignedInfo) }
            var method: String?
            signature.forEachChild { part in
                if part.is(Names.signedInfo) { addSignedInfo(part, &method, &pointless, in: tree) }
                if part.is(Names.keyInfo) { addKeyInfo(part) }
                if part.is(Names.signatureValue), method?.containsBytes(of: "#ecdsa-") == true,
                    part.text.value.utf8.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "A") || $0 == UInt8(ascii: "=") }
                    )
                {
                    found.insert(.zeroSignature)
                }
            }
        }
        if pointless > 1 { found.insert(.nothingSigned) }
    }

    private mutating func addSignedInfo(
        _ info: XMLElementView,
        _ method: inout String?,
        _ pointless: inout Int,
        in tree: borrowing XMLTree
    ) {
        if children(Names.reference, of: info) > 1 { found.insert(.severalReferences) }
        info.forEachChild { part in
            let algorithm = part.attribute("Algorithm") ?? ""
            if part.is(Names.canonicalizationMethod), !algorithm.utf8.isEmpty, !Self.isCanonicalization(algorithm) {
                found.insert(.otherCanonicalization)
            } else if part.is(Names.signatureMethod) {
                method = algorithm
                if algorithm.containsBytes(of: "#hmac-") { found.insert(.symmetricKey) }
            } else if part.is(Names.reference) {
                let uri = part.attribute("URI") ?? ""
                if Self.isSelector(uri), !uri.beginsWithBytes(of: "#xpointer(id(") { found.insert(.selector) }
                if uri.utf8.count > 1, uri.beginsWithBytes(of: "#"), tree.element(selectedBy: uri) == nil {
                    pointless += 1
                }
                addReference(part)
            }
        }
    }

    private mutating func addReference(_ reference: XMLElementView) {
        var next = reference.nextElement(inside: reference)
        var (transforms, digests) = (0, 0)
        while let part = next {
            next = part.nextElement(inside: reference)
            if part.is(Names.transform), !Self.excludesSignature(part) {
                transforms += 1
                let algorithm = part.attribute("Algorithm") ?? ""
                if algorithm.containsBytes(of: "xslt") { found.insert(.stylesheet) }
                if algorithm.containsBytes(of: "xpath") { found.insert(.path) }
            } else if part.is(Names.digestValue) {
                digests += 1
                if digests > 1 || Self.hasComment(part) { found.insert(.cutDigest) }
                if Self.isDigestOfNothing(part.text.value.utf8) { found.insert(.emptyDigest) }
            }
        }
        if transforms > 2 { found.insert(.manyTransforms) }
    }

    /// Returns whether a transform is the XPath filter that XML Signature (6.6.4) gives as equal to the enveloped signature.
    private static func excludesSignature(_ transform: XMLElementView) -> Bool {
        guard let path = transform.firstChildElement, path.localName.isIdentical(to: "XPath") else { return false }
        let text = String(decoding: path.text.value.utf8.filter { $0 > 0x20 }, as: UTF8.self)
        let prefix = text.utf8.dropFirst("not(ancestor-or-self::".utf8.count).prefix { $0 != UInt8(ascii: ":") }
        return text.isIdentical(to: "not(ancestor-or-self::\(String(Substring(prefix))):Signature)")
    }

    private mutating func addKeyInfo(_ info: XMLElementView) {
        var next = info.nextElement(inside: info)
        while let part = next {
            next = part.nextElement(inside: info)
            let name = part.localName
            if name.isIdentical(to: "RetrievalMethod") || name.isIdentical(to: "KeyInfoReference"),
                part.attribute("URI")?.containsBytes(of: "://") == true
            {
                found.insert(.remoteKey)
            }
            if part.attribute("Algorithm")?.containsBytes(of: "xpath") == true { found.insert(.path) }
        }
    }

    private func children(_ name: XMLName, of element: XMLElementView) -> Int {
        var count = 0
        element.forEachChild { if $0.is(name) { count += 1 } }
        return count
    }

    private static func isCanonicalization(_ algorithm: String) -> Bool {
        ["c14n", "C14N", "enveloped-signature"].contains { algorithm.containsBytes(of: $0) }
    }

    // MARK: Marks beside another failed check

    /// Adds marks that genuine messages can have, if a check of something else failed.
    ///
    /// That time has passed says nothing.
    private mutating func addContext() {
        let unrelated: Set<Finding.Check> = [.signature, .time, .decryption]
        guard errors.contains(where: { !unrelated.contains($0.code.check) }) else { return }
        if errors.contains(where: { $0.cause?.isIdentical(to: "embedded-key-verifies") == true }) {
            found.insert(.ownKey)
        }
        if codes.contains(.signatureKeyExpired) { found.insert(.expiredKey) }
        if codes.contains(.signatureMissing) { found.insert(.unsigned) }
        if codes.contains(.confirmationBadMethod) { found.insert(.presenter) }
        if codes.contains(.issuerMismatch) { found.insert(.otherIssuer) }
    }
}
