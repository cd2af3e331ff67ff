// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLBindings

/// A fuzz target for a format of inputs with several documents.
///
/// - The division of the input into pieces has no effect.
/// - The captures stay within their limit, and are decoded.
protocol FormatTarget: FuzzTarget {
    static var format: InputFormat { get }

    /// Returns the number of bytes that the reader needs at once: it gets at least the first 64 KiB of a file.
    static func headSize(of bytes: [UInt8]) -> Int

    /// A file for reading the input with a detected format.
    var file: MemoryFile { get }
}

extension FormatTarget {
    static func headSize(of bytes: [UInt8]) -> Int { 0 }

    func run(_ bytes: [UInt8]) {
        let opening = InputOpening(format: Self.format, limits: DocumentLimits())
        let whole = documents(bytes, Pieces([], of: 1), opening)
        for size in [bytes.count < 256 ? 1 : 77, bytes.count / 2 + 1] {
            let count = Self.headSize(of: bytes)
            let pieces = documents(Array(bytes[..<count]), Pieces(Array(bytes[count...]), of: size), opening)
            holds(pieces == whole, "an input in pieces of \(size) has the same documents")
        }
        for document in whole {
            holds(document.capture.bytes.count <= opening.captureLimit + 1, "a capture stays within its limit")
            _ = try? CaptureLayers.peel(document.capture.bytes, limits: .service)
        }
        file.write(bytes)
        _ = InputOpening(limits: DocumentLimits()).documents(of: file)
    }

    private func documents(_ head: [UInt8], _ source: Pieces, _ opening: InputOpening) -> [EnclosedDocument] {
        guard let documents = opening.documents(head, continuedBy: source) else {
            broken("the format has no reader")
        }
        return documents.all()
    }
}

extension InputOpening {
    /// Opens a file and reads all its documents.
    ///
    /// Returns `nil` if it is one capture.
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
