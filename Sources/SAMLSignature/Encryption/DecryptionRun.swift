// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// Decrypts the encrypted parts of one document.
struct DecryptionRun {
    /// The maximum nesting of encrypted parts: attributes and identifiers inside an assertion.
    private static let maximumLevels = 2

    private let decrypter: ElementDecrypter
    private var budget: DecryptionBudget

    /// Returns the coverage of the signature inside a decrypted assertion.
    typealias Coverage = (borrowing DecryptedElement) -> SignatureCoverage

    /// Verifies the signatures of decrypted assertions; `nil` if there are no trusted keys.
    private let coverage: Coverage?

    /// The warnings about weak algorithms of decrypted parts.
    private(set) var warnings: [Finding] = []

    init(_ decrypter: ElementDecrypter, limits: DocumentLimits, coverage: Coverage? = nil) {
        self.decrypter = decrypter
        self.coverage = coverage
        budget = DecryptionBudget(limits: limits.parseLimits)
    }

    /// Decrypts the encrypted elements in a subtree, including nested ones, and returns the resulting edits.
    mutating func edits(
        inside root: XMLElementView,
        of tree: borrowing XMLTree,
        coverage: SignatureCoverage,
        depth: Int
    ) throws(ProtectionError) -> [SourceEdit] {
        var edits: [SourceEdit] = []
        var next: XMLElementView? = root
        while let element = next {
            guard EncryptedElementKind(element) != nil else {
                next = element.nextElement(inside: root)
                continue
            }
            next = element.nextElementBehind(inside: root)
            guard let extent = element.extent else { throw .unknownPlaces }
            let opened = try opened(element, isCovered: coverage.covers(element), depth: depth)
            edits.append(SourceEdit(range: extent.range, replacement: opened))
        }
        return edits
    }

    /// Returns the source that replaces an encrypted element.
    ///
    /// The result repeats the namespace declarations of the encrypted element, whose start tag is removed.
    private mutating func opened(
        _ encrypted: XMLElementView,
        isCovered: Bool,
        depth: Int
    ) throws(ProtectionError) -> [UInt8] {
        let opened = try open(encrypted, isCovered: isCovered, depth: depth)
        let element = opened.element
        let coverage = isCovered ? .everything : self.coverage?(opened) ?? .nothing
        // Check this before anything else that can fail, because no other failure may reveal that decryption succeeded.
        guard coverage.covers(element) || !opened.requiresOwnSignature else {
            let fault = DecryptionFault.cannotAuthenticate
            throw ProtectionError(.cannotDecrypt, fault.finding(at: encrypted, keys: decrypter.keys))
        }
        if opened.requiresOwnSignature { budget.accept(opened) }
        guard let extent = element.extent else { throw .unknownPlaces }
        let own = element.namespaceDeclarations
        let lost = encrypted.namespaceDeclarations.filter { declaration in
            !declaration.prefix.isIdentical(to: "xml")
                && !own.contains { $0.prefix.isIdentical(to: declaration.prefix) }
        }
        let source = opened.tree.source
        var edits = try edits(inside: element, of: opened.tree, coverage: coverage, depth: depth + 1)
        edits.append(SourceEdit(range: 0..<extent.range.lowerBound, replacement: []))
        edits.append(
            SourceEdit(range: extent.nameEnd..<extent.nameEnd, replacement: lost.flatMap { Array($0.written.utf8) })
        )
        edits.append(SourceEdit(range: extent.range.upperBound..<source.count, replacement: []))
        return SourceEdit.apply(edits, to: source)
    }

    private mutating func open(
        _ element: XMLElementView,
        isCovered: Bool,
        depth: Int
    ) throws(ProtectionError) -> DecryptedElement {
        do throws(DecryptionFault) {
            guard depth <= Self.maximumLevels else { throw DecryptionFault.cannotDecrypt }
            let opened = try decrypter.open(element, isCoveredBySignature: isCovered, budget: &budget)
            warnings += opened.weaknesses.map { $0.warning(at: element) }
            return opened
        } catch {
            throw ProtectionError(.cannotDecrypt, error.finding(at: element, keys: decrypter.keys))
        }
    }
}
