// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// A message, or an assertion alone, which a task shows or verifies without validating it.
struct ShownDocument: ~Copyable {
    let peeled: PeeledDocument

    /// The signed query string or form that contained the document.
    let query: ReceivedQuery?

    let response: UnverifiedResponse

    /// The encrypted parts, and the certificates that they are meant for.
    let recipients: [RecipientExamination]

    /// The record of the document, with its outline.
    let record: ReportRecord

    /// Decodes the layers of a capture, and parses its document.
    ///
    /// - Parameters:
    ///   - capture: The capture.
    ///   - limits: The limits on the size and structure of the document.
    ///   - keys: The decryption keys to compare with the recipients of encrypted parts.
    /// - Returns: The document.
    /// - Throws: The finding or the error about a document that cannot be read or shown.
    static func read(
        _ capture: InputFile,
        limits: DocumentLimits,
        comparing keys: DecryptionKeys?
    ) throws -> ShownDocument {
        let peeled = try capture.layersDecoded(within: limits.captureLimits)
        if let finding = peeled.finding { throw finding }
        let response = try UnverifiedResponse(parsing: peeled.document, limits: limits)
        let recipients = RecipientExamination.all(in: response.tree, comparing: keys)
        let record = ReportRecord(
            source: "",
            bytes: peeled.document.count,
            layers: peeled.layerNames + (response.isInSOAPEnvelope ? ["soap"] : []),
            result: ValidationResult(outline: response.outline)
        )
        return ShownDocument(
            peeled: peeled,
            query: peeled.signedQuery(in: capture),
            response: response,
            recipients: recipients,
            record: record
        )
    }
}
