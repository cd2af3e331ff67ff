// SPDX-License-Identifier: Apache-2.0

#if !Archives
internal import SAML

/// Stands where the members of an archive would be read: this build has no libarchive.
struct ArchiveReader: DocumentSequence {
    private var input: DamagedInput

    /// Takes the input, and reads no more of it.
    init(_ head: [UInt8], continuedBy source: StreamSource, opening: InputOpening) {
        let message =
            "expected a build with the trait Archives for an archive, found one without: "
            + "swift build --traits Archives"
        input = DamagedInput(Finding(.inputUnknownFormat, .error, message))
    }

    mutating func next() -> EnclosedDocument? { input.next() }
}
#endif
