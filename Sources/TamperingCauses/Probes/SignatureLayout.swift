// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The white space that a signing library writes inside a signature, regardless of the layout around it.
enum SignatureLayout: Hashable, Sendable, CaseIterable {
    /// No white space: xmlsec with a compact template, PySAML2, signxml, .NET.
    case compact
    /// One line for each element up to `KeyInfo`: Santuario, and so OpenSAML and Shibboleth.
    case santuario
    /// The template of xmlseclibs, which SimpleSAMLphp and php-saml use.
    case xmlseclibs
    /// One line for each element: templates of xmlsec, Lasso.
    case lines

    /// The elements that Santuario begins on a new line.
    private static let started = [
        "SignedInfo", "CanonicalizationMethod", "SignatureMethod", "Reference", "Transforms", "Transform",
        "DigestMethod",
        "DigestValue", "SignatureValue", "KeyInfo",
    ]

    /// The elements whose end Santuario writes on a new line.
    private static let ended = ["Transforms", "Reference", "SignedInfo"]

    /// Returns the white space before a tag inside a signature.
    func gap(before text: CanonicalPieces.Text) -> [UInt8] {
        let name = text.nextName
        if self == .xmlseclibs { return Self.xmlseclibsGap(before: name, text) }
        let isLine =
            switch self {
            case .compact, .xmlseclibs: false
            case .lines: true
            case .santuario: (text.next == .start ? Self.started : Self.ended).containsIdentical(to: name)
            }
        return isLine ? [CanonicalSpace.newline] : []
    }

    /// Returns the white space in the two templates of xmlseclibs, of which the rest of a message has no part.
    private static func xmlseclibsGap(before name: String, _ text: CanonicalPieces.Text) -> [UInt8] {
        let level = text.level - (text.regionLevel ?? 0)
        let starts: [(name: String, level: Int?, indent: Int)] = [
            ("SignedInfo", nil, 2), ("SignatureMethod", nil, 4), ("Reference", nil, 2), ("CipherData", 1, 3),
            ("CipherValue", 2, 6),
        ]
        // `KeyInfo` of a signature follows a line end; that of encrypted data does not.
        let ends: [(name: String, level: Int?, indent: Int)] = [("CipherData", 1, 3), ("EncryptedData", 0, 0)]
        let rows = text.next == .start ? starts : ends
        if text.next == .start, name.isIdentical(to: "KeyInfo"), text.previousName.isIdentical(to: "SignatureValue") {
            return [CanonicalSpace.newline]
        }
        guard let row = rows.first(where: { $0.name.isIdentical(to: name) && ($0.level ?? level) == level }) else {
            return []
        }
        return [CanonicalSpace.newline] + repeatElement(0x20, count: row.indent)
    }

    /// The wrappings of Base64 that the libraries with this layout write.
    var wrappings: [Base64Wrapping.Pair] {
        let line = Base64Wrapping(width: 64)
        let ended = Base64Wrapping(width: 64, endsWithLine: true)
        let mail = Base64Wrapping(width: 76)
        return switch self {
        case .compact:
            [.init(line, ended), .init(.none, ended), .init(line, line), .init(line, .none), .init(mail, mail)]
        case .santuario: [.init(line, ended), .init(mail, mail), .init(line, line), .init(mail, line)]
        case .xmlseclibs: []
        case .lines: [.init(line, ended), .init(line, line), .init(mail, mail)]
        }
    }
}
