// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
internal import UntrustedText

/// The public keys of a JSON Web Key set, or of a single key (RFC 7517).
///
/// RSA and EC keys are read; keys of other types and for other uses are skipped with a notice. A private or symmetric
/// key is an error, wherever it is in the set.
struct JWKSet: Sendable {
    /// The maximum number of keys.
    static let maximumKeys = PEMFile.maximumBlocks

    /// The maximum nesting depth of the JSON.
    private static let maximumLevels = 16

    /// The keys that verify signatures, in file order.
    private(set) var keys: [PublicKey] = []

    /// The notices about skipped keys.
    private(set) var notices: [TrustNotice] = []

    /// Reads a set.
    ///
    /// - Throws: ``TrustError`` if the file is not a JWK set, or contains a malformed, private or symmetric key.
    init(_ bytes: [UInt8]) throws(TrustError) {
        let elements = try Self.elements(of: bytes)
        guard elements.count <= Self.maximumKeys else {
            throw TrustError(.tooLarge, "The JWK set contains more than \(Self.maximumKeys) keys.")
        }
        for (index, element) in elements.enumerated() {
            guard case .object(let members, _) = element else { throw JWK.malformed("is not an object", index) }
            let key = JWK(members: members, index: index)
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
            document = try JSONDocument(parsing: bytes, maximumDepth: maximumLevels)
        } catch {
            // The reason states the error of the syntax, never a value.
            let (line, column) = (error.location.line, error.location.column)
            throw TrustError(.malformedJWK, "The JSON is malformed at \(line):\(column). \(error.reason)")
        }
        if case .object(let members, _) = document {
            if case .array(let elements, _)? = members.value("keys") { return elements }
            if members.value("kty") != nil { return [document] }
        }
        let member = keyMember(of: document).map { member in
            " Its member `\(member.path)` contains \(member.content): print it into its own file, for example with `jq -r`."
        }
        throw TrustError(.malformedJWK, "The JSON is not a JWK set: it has no list `keys`.\(member ?? "")")
    }

    /// The beginnings of texts with keys.
    private static let contents = [
        ("-----BEGIN", "a PEM block"), ("MII", "Base64 that may be a certificate"),
        ("LS0t", "the Base64 of a PEM file"),
        ("<", "XML, such as metadata"), ("PD94", "the Base64 of XML"),
    ]

    /// Returns the path of the first member whose text begins as a key or metadata does.
    private static func keyMember(of document: JSONDocument) -> (path: String, content: String)? {
        switch document {
        case .string(let text, _):
            contents.first { text.utf8.starts(with: $0.0.utf8) }.map { ("", $0.1) }
                ?? (text.containsBytes(of: "EntityDescriptor") ? ("", "metadata and other text") : nil)
        case .object(let members, _):
            members.lazy.compactMap { member in
                keyMember(of: member.value).map {
                    (".\(member.name.escapedForReport(limit: 64))\($0.path)", $0.content)
                }
            }.first
        case .array(let elements, _):
            elements.lazy.enumerated().compactMap { index, element in
                keyMember(of: element).map { ("[\(index)]\($0.path)", $0.content) }
            }.first
        default: nil
        }
    }
}

extension [JSONDocument.Member] {
    /// Returns the value of a member, or `nil` if it is absent.
    func value(_ name: String) -> JSONDocument? { first { $0.name.isIdentical(to: name) }?.value }
}
