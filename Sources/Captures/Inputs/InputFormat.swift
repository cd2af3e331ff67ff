// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A format of inputs: how it is detected, and how its documents are read.
///
/// A format is one of ``allCases``. The flag `--input-format`, its help, `samltool help formats` and the shell
/// completions derive from this list. Archives are recognized in every format, which then applies to their members.
package struct InputFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
    /// The name on the command line.
    package let rawValue: String

    /// A description of the content, as one sentence.
    package let summary: String

    /// The fuzz target that reads the format.
    package let fuzzTarget: String

    /// The format of each capture in the input.
    package let captureFormat: CaptureFormat

    /// Detects the format from the first bytes.
    let detect: @Sendable (InputHead) -> InputHead.Detection

    /// Creates the reader of an input with several documents; `nil` if the input is a single capture.
    let makeReader: (@Sendable ([UInt8], any ByteSource, InputOpening) -> any DocumentSequence)?

    /// All formats.
    ///
    /// The first format that is detected applies. An input without a detected format is a single capture.
    package static let allCases: [InputFormat] = [
        .auto, .xml, .encoded, .har, .samlTracer, .burp, .mail, .jsonl, .json, .csv, .text,
    ]

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - rawValue: The name on the command line.
    ///   - summary: A description of the content, as one sentence.
    ///   - fuzzTarget: The fuzz target that reads the format.
    ///   - captureFormat: The format of each capture in the input.
    ///   - detect: Detects the format from the first bytes.
    ///   - makeReader: Creates the reader of an input with several documents.
    init(
        _ rawValue: String,
        _ summary: String,
        fuzzTarget: String,
        captureFormat: CaptureFormat = .auto,
        detect: @escaping @Sendable (InputHead) -> InputHead.Detection = { _ in .no },
        makeReader: (@Sendable ([UInt8], any ByteSource, InputOpening) -> any DocumentSequence)? = nil
    ) {
        self.rawValue = rawValue
        self.summary = summary
        self.fuzzTarget = fuzzTarget
        self.captureFormat = captureFormat
        self.detect = detect
        self.makeReader = makeReader
    }

    /// Returns the format with a name; fails if the name is unknown.
    package init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue.isIdentical(to: rawValue) }) else { return nil }
        self = format
    }
}

extension InputFormat {
    /// The format is detected from the content.
    package static let auto = InputFormat("auto", "The format is detected from the content.", fuzzTarget: "layers")

    /// XML without an encoding layer.
    package static let xml = InputFormat("xml", "One document in XML.", fuzzTarget: "xml", captureFormat: .xml)

    /// A document in at least one encoding layer.
    package static let encoded = InputFormat(
        "encoded",
        "One document in at least one layer.",
        fuzzTarget: "layers",
        captureFormat: .encoded
    )
}
