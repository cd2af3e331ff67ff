// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension CanonicalPieces.Text {
    /// The local names of elements whose Base64 is long enough that signers wrap it.
    ///
    /// Canonical octets have no tree, so these names do not come from ``SignatureView``, and no part of a signature is
    /// read by them.
    private static let base64Elements = ["SignatureValue", "X509Certificate", "DigestValue", "CipherValue", "Modulus"]

    /// The minimum number of Base64 digits of a value of another element.
    private static let minimumDigits = 64

    /// The local name of the element that contains the text.
    var elementName: String? { element.map(Self.name) }

    /// The local name of the tag before the text.
    var previousName: String { Self.name(of: previous == .end ? previousMarkup.dropFirst() : previousMarkup) }

    /// The local name of the tag after the text.
    var nextName: String { Self.name(of: next == .end ? nextMarkup.dropFirst() : nextMarkup) }

    /// Returns whether an element is a signature.
    static func isSignature(_ markup: ArraySlice<UInt8>) -> Bool {
        name(of: markup).isIdentical(to: "Signature")
    }

    /// Returns whether a library writes an element with its own layout.
    static func isRegion(_ markup: ArraySlice<UInt8>) -> Bool {
        ["Signature", "SignedInfo", "EncryptedData"].containsIdentical(to: name(of: markup))
    }

    private static func name(of element: ArraySlice<UInt8>) -> String {
        let name = element.dropFirst().prefix { $0 != 0x20 && $0 != UInt8(ascii: ">") }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self)
    }

    /// Whether the element contains a certificate.
    var isCertificate: Bool { elementName?.isIdentical(to: "X509Certificate") ?? false }

    /// Returns whether the text of an element is Base64, by the name of the element or by its characters.
    static func isBase64(_ characters: ArraySlice<UInt8>, in element: ArraySlice<UInt8>?) -> Bool {
        guard let element else { return false }
        return base64Elements.containsIdentical(to: name(of: element)) || isLongBase64(characters)
    }

    /// Returns whether a text is Base64 of some length, unlike words between spaces.
    private static func isLongBase64(_ characters: ArraySlice<UInt8>) -> Bool {
        guard characters.count >= minimumDigits else { return false }
        var digits = 0
        var words = 0
        var isInside = false
        var index = characters.startIndex
        while index < characters.endIndex {
            let byte = characters[index]
            let isReference =
                byte == UInt8(ascii: "&") && characters[index...].starts(with: CanonicalSpace.carriageReturn)
            index += isReference ? CanonicalSpace.carriageReturn.count : 1
            if isReference || byte.isXMLSpace {
                isInside = false
                continue
            }
            guard isDigit(byte) else { return false }
            digits += 1
            words += isInside ? 0 : 1
            isInside = true
        }
        return digits >= minimumDigits && digits.isMultiple(of: 4) && digits / words >= 32
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
    }

    /// The text without white space and references to carriage returns.
    var withoutSpace: [UInt8] {
        let text = CanonicalSpace.replacing(CanonicalSpace.carriageReturn, with: [], in: characters)
        return (text ?? Array(characters)).filter { !$0.isXMLSpace }
    }
}
