// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// The public keys of a JSON Web Key set, or of a single key (RFC 7517).
///
/// RSA and EC keys are read; keys of other types and for other uses are skipped with a notice. A private or symmetric
/// key is an error, wherever it is in the set.
struct JWKSet: Sendable {
    /// The maximum number of keys.
    static let mostKeys = PEMFile.mostBlocks

    /// The maximum nesting depth of the JSON.
    private static let mostLevels = 16

    /// The keys that verify signatures, in file order.
    private(set) var keys: [PublicKey] = []

    /// The notices about skipped keys.
    private(set) var notices: [TrustNotice] = []

    /// Reads a set.
    ///
    /// - Throws: ``TrustError`` if the file is not a JWK set, or contains a malformed, private or symmetric key.
    init(_ bytes: [UInt8]) throws(TrustError) {
        let elements = try Self.elements(of: bytes)
        guard elements.count <= Self.mostKeys else {
            throw TrustError(.tooLarge, "The JWK set contains more than \(Self.mostKeys) keys.")
        }
        for (index, element) in elements.enumerated() {
            guard case .object(let members, _) = element else { throw JWK.malformed("is not an object", index) }
            let key = JWK(members, index: index)
            try key.checkIsPublic()
            if let reason = key.reasonToSkip {
                notices.append(TrustNotice(.unreadableKey, "Key \(index + 1) of the JWK set \(reason)."))
            } else {
                keys.append(try key.publicKey())
            }
        }
    }

    private static func elements(of bytes: [UInt8]) throws(TrustError) -> [JSONDocument] {
        let document: JSONDocument
        do throws(JSONFault) {
            document = try JSONDocument(parsing: bytes, mostDepth: mostLevels)
        } catch {
            // The reason states the error of the syntax, never a value.
            let (line, column) = (error.location.line, error.location.column)
            throw TrustError(.malformedJWK, "The JSON is malformed at \(line):\(column). \(error.reason)")
        }
        if case .object(let members, _) = document {
            if case .array(let elements, _)? = members.value("keys") { return elements }
            if members.value("kty") != nil { return [document] }
        }
        throw TrustError(.malformedJWK, "The JSON is not a JWK set: it has no list `keys`.")
    }
}

extension [JSONDocument.Member] {
    /// Returns the value of a member, or `nil` if it is absent.
    func value(_ name: String) -> JSONDocument? { first { $0.name.isIdentical(to: name) }?.value }
}
