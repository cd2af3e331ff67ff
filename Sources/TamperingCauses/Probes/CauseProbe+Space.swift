// SPDX-License-Identifier: Apache-2.0

extension CauseProbe {
    // MARK: Carriage returns

    /// Probes that remove added references to carriage returns.
    static let ofAddedCarriageReturns: [CauseProbe] = [
        // One before each line break; others may have been signed.
        CauseProbe(.carriageReturns, .addedCarriageReturns) { pieces in
            pieces.received.mapped {
                CanonicalSpace.replacing(CanonicalSpace.lineEnd, with: [CanonicalSpace.newline], in: $0)
            }
        },
        // Attributes can contain carriage returns, too.
        CauseProbe(.carriageReturns, .addedCarriageReturns) { pieces in
            pieces.received.mapped { CanonicalSpace.replacing(CanonicalSpace.carriageReturn, with: [], in: $0) }
        },
        CauseProbe(texts: .carriageReturns, .addedCarriageReturns) { text in
            CanonicalSpace.replacing(CanonicalSpace.carriageReturn, with: [], in: text.characters)
        },
        // A single carriage return was a line break.
        CauseProbe(texts: .carriageReturns, .addedCarriageReturns) { text in
            let newline = [CanonicalSpace.newline]
            let single = CanonicalSpace.replacing(CanonicalSpace.lineEnd, with: newline, in: text.characters)
            return CanonicalSpace.replacing(
                CanonicalSpace.carriageReturn,
                with: newline,
                in: single ?? Array(text.characters)
            ) ?? single
        },
    ]

    /// Probes that restore removed references to carriage returns.
    static let ofRemovedCarriageReturns: [CauseProbe] = {
        let scopes: [@Sendable (CanonicalPieces.Text) -> Bool] = [
            { _ in true }, { $0.element != nil }, { $0.element == nil }, \.isBase64,
            { $0.element != nil && !$0.isBase64 },
        ]
        return scopes.map { isChanged in
            CauseProbe(texts: .carriageReturns, .removedCarriageReturns) {
                isChanged($0) ? restoringCarriageReturns($0.characters) : nil
            }
        }
    }()

    private static func restoringCarriageReturns(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        CanonicalSpace.replacing([CanonicalSpace.newline], with: CanonicalSpace.lineEnd, in: text)
    }

    // MARK: White space between elements

    /// Probes that remove white space between elements: alone, in otherwise empty elements, and around values.
    static let ofAddedSpace: [CauseProbe] = [
        CauseProbe(texts: .prettyPrinted, .addedSpace) { $0.element == nil && $0.isBlank ? [] : nil },
        CauseProbe(texts: .prettyPrinted, .addedSpace) { $0.isBlank ? [] : nil },
        // Some formatters keep the white space, and add lines before and after it.
        CauseProbe(texts: .prettyPrinted, .addedSpace) {
            $0.element == nil && $0.isBlank ? CanonicalSpace.withoutOuterLines($0.characters) : nil
        },
    ]

    // MARK: White space around values

    /// Probes that remove white space around values, on one or both sides, with or without that between elements.
    static let ofPadding: [CauseProbe] =
        trimmings.map { trim in
            CauseProbe(texts: .certificateLayout, .base64) { $0.isBase64 ? trim($0.characters) : nil }
        }
        + [false, true].flatMap { includesBase64 in
            (trimmings + removals).map { change in
                CauseProbe(texts: .whiteSpace, .padding) {
                    $0.element == nil || ($0.isBase64 && !includesBase64) ? nil : change($0.characters)
                }
            }
        } + ofWrappedValues

    private static let trimmings: [@Sendable (ArraySlice<UInt8>) -> [UInt8]?] = [
        { Array(CanonicalSpace.trimming($0)) }, { Array(CanonicalSpace.trimmingEnd($0)) },
        { Array(CanonicalSpace.trimmingStart($0)) },
    ]

    private static let removals: [@Sendable (ArraySlice<UInt8>) -> [UInt8]?] = [
        (true, true), (false, true), (true, false),
    ].map { start, end in { CanonicalSpace.removingBlanks($0, start: start, end: end) } }

    /// Probes for values whose lines or spaces a tool changed, and for values on separate lines.
    private static let ofWrappedValues: [CauseProbe] = [
        // A mail program wraps lines, at spaces or anywhere.
        CauseProbe(texts: .whiteSpace, .padding) {
            $0.element == nil ? nil : CanonicalSpace.joiningLines($0, with: [0x20])
        },
        CauseProbe(texts: .whiteSpace, .padding) {
            $0.element == nil ? nil : CanonicalSpace.joiningLines($0, with: [])
        },
        // An editor or a web page replaces spaces by no-break spaces.
        CauseProbe(.whiteSpace, .padding) { pieces in
            pieces.received.mapped { CanonicalSpace.replacing([0xC2, 0xA0], with: [0x20], in: $0) }
        },
        // Pretty-printing can put values on separate lines.
        CauseProbe(texts: .prettyPrinted, .padding) { Array(CanonicalSpace.trimming($0.characters)) },
    ]

    /// The maximum number of values that are probed individually.
    private static let maximumValues = 8

    /// Returns probes that remove or restore white space around individual values.
    static func ofSingleValues(in pieces: CanonicalPieces) -> [CauseProbe] {
        let values = pieces.texts.filter { $0.element != nil }
        let padded = values.filter { CanonicalSpace.trimming($0.characters).count < $0.characters.count }
        let trimmed = values.filter { !$0.isBlank }
        let broken = trimmed.filter { $0.characters.contains(CanonicalSpace.newline) }
        return single(padded) { Array(CanonicalSpace.trimming($0)) }
            + single(padded) { CanonicalSpace.removingBlanks($0, start: false, end: true) }
            + single(broken, .carriageReturns, restoringCarriageReturns)
            + single(trimmed) { $0 + [0x20] } + single(trimmed) { $0 + [CanonicalSpace.newline] }
            + single(trimmed) { [0x20] + $0 }
    }

    private static func single(
        _ values: [CanonicalPieces.Text],
        _ cause: TamperingCause = .whiteSpace,
        _ change: @escaping @Sendable (ArraySlice<UInt8>) -> [UInt8]?
    ) -> [CauseProbe] {
        values.prefix(maximumValues).map(\.index).map { index in
            CauseProbe(texts: cause, .values) { $0.index == index ? change($0.characters) : nil }
        }
    }
}
