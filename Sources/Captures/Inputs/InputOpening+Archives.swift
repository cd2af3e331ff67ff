// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension InputOpening {
    /// Returns the documents of an archive inside an input: a member of an archive, or an attachment of a mail.
    ///
    /// - Parameter bytes: The whole archive.
    /// - Returns: The documents. An archive in two others is content that is counted.
    /// - Throws: The finding that the input contains too many archives.
    func documents(inArchive bytes: [UInt8]) throws(InputFault) -> any DocumentSequence {
        guard archiveDepth < ArchiveExpansion.maximumDepth else {
            let finding = Finding.unknownFormat(
                "This is an archive inside \(archiveDepth) other archives.",
                remedy: "Unpack the outermost archive, and validate the files."
            )
            return ListedDocuments([EnclosedDocument(notRead: finding, size: bytes.count)])
        }
        guard expansion?.takeArchive() ?? true else {
            let message =
                "The input contains more than \(ArchiveExpansion.maximumArchives) archives inside it. Unpack it and "
                + "validate the files."
            throw .content(Finding(.inputTooLarge, .error, message))
        }
        let source = BufferedSource(bytes)
        var head: [UInt8] = []
        try source.fill(&head, upTo: InputStream.headSize)
        return ArchiveReader(head, continuedBy: source, opening: self)
    }
}
