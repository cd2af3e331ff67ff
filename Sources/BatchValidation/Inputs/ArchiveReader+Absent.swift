// SPDX-License-Identifier: Apache-2.0

#if !Archives
internal import SAML

/// The archive reader of a build without libarchive, which reports every archive as an error.
struct ArchiveReader: DocumentSequence {
    private var input: DamagedInput

    /// Creates a reader that returns no documents.
    init(_ head: [UInt8], continuedBy source: any ArchiveSource, opening: InputOpening) {
        let message =
            "The input is an archive, and this build cannot read archives. Unpack it, or build with "
            + "`swift build --traits Archives`."
        input = DamagedInput(Finding(.inputUnknownFormat, .error, message))
    }

    mutating func next() -> EnclosedDocument? { input.next() }
}
#endif
