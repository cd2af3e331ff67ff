// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

/// The documents of an input, without those of pages that a request of the same input sends.
///
/// The page with which an identity provider passes a response to the browser contains the same response as the request
/// that follows. Documents of pages are therefore held until the end, and omitted if a request contained them.
struct PageDocuments: DocumentSequence {
    /// The maximum size of the documents that are held, in bytes.
    private static let maximumHeldBytes = 16 << 20

    private var documents: any DocumentSequence
    private let limits: CaptureLimits
    private var held: [EnclosedDocument] = []
    private var heldBytes = 0
    private var sent: Set<[UInt8]> = []
    private var isAtEnd = false

    init(_ documents: any DocumentSequence, limits: CaptureLimits) {
        self.documents = documents
        self.limits = limits
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        while !isAtEnd {
            guard let document = try documents.next() else {
                isAtEnd = true
                held.reverse()
                break
            }
            if document.isInPage, heldBytes < Self.maximumHeldBytes {
                heldBytes += document.capture.bytes.count
                held.append(document)
                continue
            }
            if !held.isEmpty, let digest = digest(of: document) { sent.insert(digest) }
            return document
        }
        while let document = held.popLast() {
            if let digest = digest(of: document), !sent.insert(digest).inserted { continue }
            return document
        }
        return nil
    }

    /// Returns a digest of the document in a capture, or `nil` if it is not readable.
    private func digest(of document: EnclosedDocument) -> [UInt8]? {
        let capture = document.capture
        let allowance = DocumentAllowance(maximumBytes: capture.bytes.count * DocumentShares.ratio)
        guard document.finding == nil,
            let peeled = try? capture.layersDecoded(within: allowance.applied(to: limits))
        else { return nil }
        return SHA256.digest(of: peeled.document)
    }
}
