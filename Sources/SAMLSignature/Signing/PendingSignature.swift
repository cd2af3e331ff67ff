// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// A signature of one element whose value is not computed yet.
struct PendingSignature {
    /// The canonical octets of `SignedInfo` at its final position in the document, which the signature value covers.
    let signedInfo: [UInt8]

    private let unsigned: [UInt8]
    private let place: Int
    private let text: SignatureText
    private let key: SigningKey
    private let limits: DocumentLimits

    /// Prepares the signature of an element.
    init(
        of id: String,
        in document: [UInt8],
        _ key: SigningKey,
        _ certificates: [[UInt8]],
        _ limits: DocumentLimits
    ) throws(ProtectionError) {
        let tree = try XMLTree.parsed(document, limits)
        let place = try Self.place(forSignatureOf: id, in: tree)
        guard let octets = tree.octets(ofElement: id), let digest = key.digest(octets) else { throw .cannotSign }
        let text = SignatureText(id: id, algorithm: key.algorithm, digest: digest, certificates: certificates)
        let draft = try XMLTree.parsed(Self.insert(text.bytes(value: []), at: place, into: document), limits)
        guard let signedInfo = draft.octets(ofSignedInfoIn: id) else { throw .cannotSign }
        self.signedInfo = signedInfo
        unsigned = document
        (self.place, self.text, self.key, self.limits) = (place, text, key, limits)
    }

    /// Returns the document with the signature, if that verifies.
    func document(signedWith value: [UInt8]?) throws(ProtectionError) -> [UInt8] {
        guard let value else { throw .cannotSign }
        let result = Self.insert(text.bytes(value: value), at: place, into: unsigned)
        let written = try XMLTree.parsed(result, limits)
        guard
            let octets = written.octets(ofElement: text.id), key.digest(octets) == text.digest,
            let signedInfo = written.octets(ofSignedInfoIn: text.id), key.verifies(value, over: signedInfo)
        else { throw .cannotSign }
        return result
    }

    /// Returns the position after `Issuer`, or the start of the content of a message without `Issuer` (SAML Core 2.3.3,
    /// 3.2.2).
    private static func place(
        forSignatureOf id: String,
        in tree: borrowing XMLTree
    ) throws(ProtectionError) -> Int {
        guard
            let element = tree.element(withID: id), let extent = element.extent
        else { throw .unknownPlaces }
        if let issuer = element.firstChildElement, issuer.is(Names.issuer) {
            guard let extent = issuer.extent else { throw .unknownPlaces }
            return extent.range.upperBound
        }
        guard !element.is(Names.assertion), !extent.isEmptyTag else {
            throw ProtectionError(.noSuchElement, "`\(element.localName)` does not begin with `Issuer`.")
        }
        return extent.contentStart
    }

    private static func insert(_ signature: [UInt8], at place: Int, into document: [UInt8]) -> [UInt8] {
        SourceEdit.apply([SourceEdit(range: place..<place, replacement: signature)], to: document)
    }
}

extension ProtectionError {
    static var cannotSign: ProtectionError {
        ProtectionError(.failed, "The new signature does not verify.")
    }
}

extension XMLTree {
    /// Returns the octets that a signature of an element covers: the element without the signature.
    fileprivate borrowing func octets(ofElement id: String) -> [UInt8]? {
        guard let element = element(withID: id) else { return nil }
        return try? canonicalOctets(of: element, excluding: element.signature, Canonicalization(.exclusive))
    }

    /// Returns the octets of `SignedInfo` of the signature of an element.
    fileprivate borrowing func octets(ofSignedInfoIn id: String) -> [UInt8]? {
        guard
            let signature = element(withID: id)?.signature,
            let signedInfo = SignatureView(signature).signedInfo
        else { return nil }
        return try? canonicalOctets(of: signedInfo.element, Canonicalization(.exclusive))
    }
}
