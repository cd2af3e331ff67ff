// SPDX-License-Identifier: Apache-2.0

extension CauseProbe {
    // MARK: Carriage returns

    /// Probes that remove added references to carriage returns.
    static let ofAddedCarriageReturns: [CauseProbe] = [
        // One before each line break; others may have been signed.
        CauseProbe(.carriageReturns, .addedCarriageReturns) { pieces in
            pieces.received.mapped {
                CanonicalSpace.replacing(
                    CanonicalSpace.carriageReturn + [CanonicalSpace.newline],
                    with: [CanonicalSpace.newline],
                    in: $0
                )
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
    ]

    /// Probes that restore removed references to carriage returns.
    static let ofRemovedCarriageReturns: [CauseProbe] = [
        CauseProbe(texts: .carriageReturns, .removedCarriageReturns) { restoringCarriageReturns($0) },
        CauseProbe(texts: .carriageReturns, .removedCarriageReturns) {
            $0.element == nil ? nil : restoringCarriageReturns($0)
        },
        CauseProbe(texts: .carriageReturns, .removedCarriageReturns) {
            $0.element == nil ? restoringCarriageReturns($0) : nil
        },
        CauseProbe(texts: .carriageReturns, .removedCarriageReturns) {
            $0.isBase64 ? restoringCarriageReturns($0) : nil
        },
        CauseProbe(texts: .carriageReturns, .removedCarriageReturns) {
            $0.element == nil || $0.isBase64 ? nil : restoringCarriageReturns($0)
        },
    ]

    private static func restoringCarriageReturns(_ text: CanonicalPieces.Text) -> [UInt8]? {
        restoringCarriageReturns(text.characters)
    }

    private static func restoringCarriageReturns(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        CanonicalSpace.replacing(
            [CanonicalSpace.newline],
            with: CanonicalSpace.carriageReturn + [CanonicalSpace.newline],
            in: text
        )
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
        [
            CauseProbe(texts: .certificateLayout, .base64) {
                $0.isBase64 ? Array(CanonicalSpace.trimming($0.characters)) : nil
            },
            CauseProbe(texts: .certificateLayout, .base64) {
                $0.isBase64 ? Array(CanonicalSpace.trimmingEnd($0.characters)) : nil
            },
            CauseProbe(texts: .certificateLayout, .base64) {
                $0.isBase64 ? Array(CanonicalSpace.trimmingStart($0.characters)) : nil
            },
        ]
        + [false, true].flatMap { includesBase64 in
            func ofValues(_ change: @escaping @Sendable (ArraySlice<UInt8>) -> [UInt8]?) -> CauseProbe {
                CauseProbe(texts: .whiteSpace, .padding) {
                    $0.element == nil || ($0.isBase64 && !includesBase64) ? nil : change($0.characters)
                }
            }
            return [
                ofValues { Array(CanonicalSpace.trimming($0)) },
                ofValues { Array(CanonicalSpace.trimmingEnd($0)) },
                ofValues { Array(CanonicalSpace.trimmingStart($0)) },
                ofValues { CanonicalSpace.removingBlanks($0, start: true, end: true) },
                ofValues { CanonicalSpace.removingBlanks($0, start: false, end: true) },
                ofValues { CanonicalSpace.removingBlanks($0, start: true, end: false) },
            ]
        } + ofWrappedValues

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
        let values = pieces.texts.enumerated().filter { $0.element.element != nil }
        let padded = values.filter {
            CanonicalSpace.trimming($0.element.characters).count < $0.element.characters.count
        }
        let trimmed = values.filter { !$0.element.isBlank }
        let broken = trimmed.filter { $0.element.characters.contains(CanonicalSpace.newline) }
        return padded.prefix(maximumValues).map { value in
            single(value.offset) { Array(CanonicalSpace.trimming($0)) }
        }
            + padded.prefix(maximumValues).map { value in
                single(value.offset) { CanonicalSpace.removingBlanks($0, start: false, end: true) ?? Array($0) }
            }
            + broken.prefix(maximumValues).map { value in
                single(value.offset, .carriageReturns) { restoringCarriageReturns($0) ?? Array($0) }
            }
            + [[0x20], [CanonicalSpace.newline]].flatMap { blank in
                trimmed.prefix(maximumValues).map { value in single(value.offset) { $0 + blank } }
            }
            + trimmed.prefix(maximumValues).map { value in single(value.offset) { [0x20] + $0 } }
    }

    private static func single(
        _ index: Int,
        _ cause: TamperingCause = .whiteSpace,
        _ change: @escaping @Sendable (ArraySlice<UInt8>) -> [UInt8]
    ) -> CauseProbe {
        CauseProbe(cause, .values) { pieces in
            var position = -1
            return pieces.rewritten(text: { text in
                position += 1
                return position == index ? change(text.characters) : nil
            })
        }
    }
}
