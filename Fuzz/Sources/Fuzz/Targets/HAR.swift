// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLBindings

/// HTTP Archives: where they are cut into pieces makes no difference.
///
/// The captures in them are peeled.
struct HAR: FuzzTarget {
    static let name = "har"

    private let file = MemoryFile()
    private let opening = InputOpening(limits: DocumentLimits())
    private let limit = 1 << 16

    func run(_ bytes: [UInt8]) {
        let whole = HARReader(bytes, continuedBy: Pieces([], of: 1), limit: limit).all()
        for size in [bytes.count < 256 ? 1 : 77, bytes.count / 2 + 1] {
            let pieces = HARReader([], continuedBy: Pieces(bytes, of: size), limit: limit).all()
            holds(pieces == whole, "an archive in pieces of \(size) has the same documents")
        }
        for document in whole {
            holds(document.capture.bytes.count <= limit + 1, "a capture keeps to its limit")
            _ = try? CaptureLayers.peel(document.capture.bytes, limits: .service)
        }
        file.write(bytes)
        _ = opening.documents(of: file)
    }
}

extension InputOpening {
    /// Opens a file and reads all its documents; nil if it is one capture.
    func documents(of file: MemoryFile) -> [EnclosedDocument]? {
        do throws(FileFault) {
            guard case .documents(let reader) = try open(file.path) else { return nil }
            var documents: [EnclosedDocument] = []
            while let document = try reader.next() { documents.append(document) }
            return documents
        } catch {
            broken("a file in memory can be read: \(error)")
        }
    }
}
