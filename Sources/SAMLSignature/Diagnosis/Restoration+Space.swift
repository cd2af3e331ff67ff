// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText

extension Restoration {
    // MARK: Carriage returns

    /// References to carriage returns that appeared are taken out; those that vanished are put back.
    static let ofCarriageReturns: [Restoration] = [
        // Attributes may hold them, too.
        Restoration(.carriageReturns) {
            CanonicalSpace.replacing(CanonicalSpace.carriageReturn, with: [], in: $0.received)
        },
        Restoration(texts: .carriageReturns) { text in
            CanonicalSpace.replacing(CanonicalSpace.carriageReturn, with: [], in: text.characters)
        },
        // One that stood alone was a line end.
        Restoration(texts: .carriageReturns) { text in
            let single = CanonicalSpace.replacing(
                CanonicalSpace.carriageReturn + [CanonicalSpace.newline],
                with: [CanonicalSpace.newline],
                in: text.characters
            )
            return CanonicalSpace.replacing(
                CanonicalSpace.carriageReturn,
                with: [CanonicalSpace.newline],
                in: single ?? Array(text.characters)
            ) ?? single
        },
        Restoration(texts: .carriageReturns) { restoringCarriageReturns($0) },
        Restoration(texts: .carriageReturns) { $0.element == nil ? nil : restoringCarriageReturns($0) },
        Restoration(texts: .carriageReturns) { $0.element == nil ? restoringCarriageReturns($0) : nil },
        Restoration(texts: .carriageReturns) { $0.isBase64 ? restoringCarriageReturns($0) : nil },
    ]

    private static func restoringCarriageReturns(_ text: CanonicalPieces.Text) -> [UInt8]? {
        CanonicalSpace.replacing(
            [CanonicalSpace.newline],
            with: CanonicalSpace.carriageReturn + [CanonicalSpace.newline],
            in: text.characters
        )
    }

    // MARK: White space between elements

    /// White space between elements is taken out: alone, with elements that hold nothing else, with that around values.
    static let ofAddedSpace: [Restoration] = [
        Restoration(texts: .prettyPrinted) { $0.element == nil && $0.isBlank ? [] : nil },
        Restoration(texts: .prettyPrinted) { $0.isBlank ? [] : nil },
    ]

    // MARK: White space around values

    /// White space around values is taken out, on both sides or on one, with that between elements or without.
    static let ofPadding: [Restoration] = [
        Restoration(texts: .whiteSpace) { $0.element == nil ? nil : Array(CanonicalSpace.trimming($0.characters)) },
        Restoration(texts: .whiteSpace) { $0.element == nil ? nil : Array(CanonicalSpace.trimmingEnd($0.characters)) },
        Restoration(texts: .whiteSpace) {
            $0.element == nil ? nil : Array(CanonicalSpace.trimmingStart($0.characters))
        },
        // What is printed prettily may have values on lines of their own.
        Restoration(texts: .prettyPrinted) { Array(CanonicalSpace.trimming($0.characters)) },
    ]

    /// Most values are looked at one by one.
    private static let mostValues = 8

    /// White space around single values is taken out or put back.
    static func ofSingleValues(in pieces: CanonicalPieces) -> [Restoration] {
        let values = pieces.texts.enumerated().filter { $0.element.element != nil }
        let padded = values.filter {
            CanonicalSpace.trimming($0.element.characters).count < $0.element.characters.count
        }
        let trimmed = values.filter { !$0.element.isBlank }
        return padded.prefix(mostValues).map { value in
            single(value.offset) { Array(CanonicalSpace.trimming($0)) }
        }
            + [[0x20], [CanonicalSpace.newline]].flatMap { blank in
                trimmed.prefix(mostValues).map { value in single(value.offset) { $0 + blank } }
            }
            + trimmed.prefix(mostValues).map { value in single(value.offset) { [0x20] + $0 } }
    }

    private static func single(
        _ index: Int,
        _ change: @escaping @Sendable (ArraySlice<UInt8>) -> [UInt8]
    ) -> Restoration {
        Restoration(.whiteSpace) { pieces in
            var position = -1
            return pieces.rewritten(text: { text in
                position += 1
                return position == index ? change(text.characters) : nil
            })
        }
    }
}

extension CanonicalPieces.Text {
    private static let base64Elements = ["SignatureValue", "X509Certificate", "DigestValue", "CipherValue", "Modulus"]

    /// The local name of the element around the text.
    var elementName: String? {
        guard let element else { return nil }
        let name = element.dropFirst().prefix { $0 != 0x20 && $0 != UInt8(ascii: ">") }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self)
    }

    /// Whether the element around the text holds Base64, which is often wrapped.
    var isBase64: Bool { elementName.map { Self.base64Elements.containsIdentical(to: $0) } ?? false }
}
#endif
