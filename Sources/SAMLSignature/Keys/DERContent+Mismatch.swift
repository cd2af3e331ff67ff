// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension DERContent {
    /// The content and its PEM label, for messages.
    var phrase: String { rawValue }

    /// Returns what DER is that cannot be read, as a sentence after a space; empty if it is what was expected.
    static func mismatch(in der: [UInt8], expected: DERContent?) -> String {
        guard der.count <= PublicKey.maximumSize else {
            return " It has \(der.count) bytes, more than any certificate or key."
        }
        if let content = DERContent(der) { return content == expected ? "" : " It is \(content.phrase)." }
        guard let announced = DERReader.announcedCount(of: der) else {
            return " It does not begin as DER does: the beginning is missing, or it is something else."
        }
        let difference = announced - der.count
        if difference == 0 {
            return
                " The DER is complete, but it is not a certificate or a key: it may be a certificate request, or damaged."
        }
        let counts = " The DER announces \(announced) bytes, but \(der.count) are there:"
        guard difference > 0 else {
            return
                "\(counts) \(-difference) bytes follow it, such as a second certificate. Put each into its own PEM block."
        }
        return
            "\(counts) \(difference) are missing at the end, or in the middle, such as one line. Copy all of the text again."
    }
}

extension DERReader {
    /// Returns the number of bytes that a value announces in its first bytes, or `nil` if it does not begin with a sequence.
    static func announcedCount(of der: [UInt8]) -> Int? {
        guard der.count >= 2, der[0] == Tag.sequence else { return nil }
        guard der[1] >= 0x80 else { return 2 + Int(der[1]) }
        let octets = Int(der[1] & 0x7F)
        guard 1...4 ~= octets, der.count >= 2 + octets else { return nil }
        return der[2..<2 + octets].reduce(0) { $0 << 8 | Int($1) } + 2 + octets
    }
}
