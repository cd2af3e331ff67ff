// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

extension CauseProbe {
    /// Returns probes for values of other signatures in ASN.1 DER, one for each size of a curve and each wrapping.
    static func ofSignatureValues(in pieces: CanonicalPieces) -> [CauseProbe] {
        let values = pieces.texts.filter(\.isSignatureValue)
        guard values.contains(where: { ECDSAValue.numbers(inBase64: $0, bits: 521) != nil }) else { return [] }
        return [256, 384, 521].flatMap { bits in
            [Base64Wrapping.none, Base64Wrapping(width: 64), Base64Wrapping(width: 76)].map { wrapping in
                CauseProbe(texts: .derSignature, .signatureValues) { text in
                    guard text.isSignatureValue,
                        let numbers = ECDSAValue.numbers(inBase64: text, bits: bits)
                    else { return nil }
                    return wrapping.wrap(Array(Base64().encodedString(of: numbers.span).utf8))
                }
            }
        }
    }
}

extension CanonicalPieces.Text {
    fileprivate var isSignatureValue: Bool { elementName?.isIdentical(to: "SignatureValue") ?? false }
}

extension ECDSAValue {
    /// The maximum length of the Base64 of a value.
    private static let maximumDigits = 256

    fileprivate static func numbers(inBase64 text: CanonicalPieces.Text, bits: Int) -> [UInt8]? {
        guard text.characters.count <= maximumDigits, let der = try? Base64().decode(text.withoutSpace.span) else {
            return nil
        }
        return numbers(inDER: der, bits: bits)
    }
}
