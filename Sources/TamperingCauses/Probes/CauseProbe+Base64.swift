// SPDX-License-Identifier: Apache-2.0

/// The line wrapping of Base64.
struct Base64Wrapping: Hashable, Sendable {
    /// The number of digits in a line, or `nil` for one line.
    let width: Int?
    var startsWithLine = false
    var endsWithLine = false

    /// The separator of lines.
    var lineEnd = [CanonicalSpace.newline]

    func wrap(_ text: CanonicalPieces.Text) -> [UInt8] { wrap(text.withoutSpace, isDigest: text.isDigest) }

    func wrap(_ digits: [UInt8], isDigest: Bool = false) -> [UInt8] {
        let width = width ?? max(digits.count, 1)
        // A short value, such as a digest, has no lines.
        guard digits.count > width || endsWithLine && !isDigest else { return digits }
        var output: [UInt8] = startsWithLine ? lineEnd : []
        for start in stride(from: 0, to: digits.count, by: width) {
            if start > 0 { output += lineEnd }
            output += digits[start..<min(start + width, digits.count)]
        }
        return endsWithLine ? output + lineEnd : output
    }

    /// The wrappings of certificates and of other values.
    struct Pair: Hashable, Sendable {
        private let value: Base64Wrapping
        private let certificate: Base64Wrapping

        init(_ value: Base64Wrapping, _ certificate: Base64Wrapping) {
            self.value = value
            self.certificate = certificate
        }

        /// Returns wrapped Base64, or `nil` if the text is not Base64.
        func wrap(_ text: CanonicalPieces.Text) -> [UInt8]? {
            text.isBase64 ? (text.isCertificate ? certificate : value).wrap(text) : nil
        }
    }

    /// One line without white space.
    static let none = Base64Wrapping(width: nil)

    /// The wrappings of common tools.
    static let common = [64, 76].flatMap { width in
        [
            Base64Wrapping(width: width), Base64Wrapping(width: width, endsWithLine: true),
            Base64Wrapping(width: width, startsWithLine: true, endsWithLine: true),
        ]
    }
}

extension CanonicalPieces.Text {
    /// Whether the text is a digest, which is short.
    var isDigest: Bool { elementName.map { $0.utf8.elementsEqual("DigestValue".utf8) } ?? false }
}

extension CauseProbe {
    /// The Base64 that a tool changed.
    private enum Base64Scope: Sendable, CaseIterable {
        case all, certificates, others

        func contains(_ text: CanonicalPieces.Text) -> Bool {
            guard text.isBase64 else { return false }
            return switch self {
            case .all: true
            case .certificates: text.isCertificate
            case .others: !text.isCertificate
            }
        }
    }

    /// Returns probes for changes of white space inside Base64: added or removed line ends, another width of lines,
    /// carriage returns and indentation.
    static func ofBase64(in pieces: CanonicalPieces) -> [CauseProbe] {
        let texts = pieces.texts.filter(\.isBase64)
        guard !texts.isEmpty else { return [] }
        let certificates = texts.count(where: \.isCertificate)
        let scopes: [Base64Scope] = 0 < certificates && certificates < texts.count ? Base64Scope.allCases : [.all]
        var probes = scopes.flatMap { scope in
            ([Base64Wrapping.none] + Base64Wrapping.common).map { wrapping in
                CauseProbe(texts: .certificateLayout, .base64) { scope.contains($0) ? wrapping.wrap($0) : nil }
            }
        }
        if scopes.count > 1 {
            probes += mixtures.map { mixture in
                CauseProbe(texts: .certificateLayout, .base64, isPaired: false) { mixture.wrap($0) }
            }
        }
        probes += scopes.flatMap { scope in
            Base64Wrapping.common.map { wrapping in
                var wrapping = wrapping
                wrapping.lineEnd = CanonicalSpace.lineEnd
                return CauseProbe(texts: .certificateLayout, .base64) { [wrapping] in
                    scope.contains($0) ? wrapping.wrap($0) : nil
                }
            }
        }
        return probes + scopes.flatMap(indented)
    }

    /// Wrappings of other values and of certificates that differ.
    private static let mixtures: [Base64Wrapping.Pair] = {
        let all = [Base64Wrapping.none] + Base64Wrapping.common
        return all.flatMap { value in all.filter { $0 != value }.map { .init(value, $0) } }
    }()

    /// The maximum length of an indentation: it is repeated for each line.
    private static let maximumGapLength = 96

    /// Returns probes for Base64 in lines that are indented as deep as the element, or deeper.
    private static func indented(_ scope: Base64Scope) -> [CauseProbe] {
        ([[], [0x20, 0x20], [0x20, 0x20, 0x20, 0x20], [0x09]] as [[UInt8]]).flatMap { unit in
            [64, 76].map { width in
                CauseProbe(.certificateLayout, .base64) { pieces in
                    var gap: [UInt8] = []
                    return pieces.rewritten(text: { text in
                        guard scope.contains(text) else {
                            if text.isBlank { gap = Array(text.characters) }
                            return nil
                        }
                        guard gap.first == CanonicalSpace.newline, gap.count <= maximumGapLength else { return nil }
                        let lines = Base64Wrapping(width: width, startsWithLine: true, lineEnd: gap + unit).wrap(text)
                        return lines.count > width + gap.count + unit.count ? lines + gap : nil
                    })
                }
            }
        }
    }
}
