// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLEncoding
internal import SAMLSignature

/// The position of a run in its inputs.
struct RunPosition: Hashable, Sendable, Codable {
    /// The number of completed inputs, including those that could not be read.
    var inputs = 0

    /// The number of completed documents of the next input.
    var documents = 0

    /// A digest of the paths of the completed inputs.
    var names = ""

    /// A digest of the completed documents of the next input.
    var entries = ""
}

/// Counts inputs and documents, and computes a digest of them.
///
/// A resumed run iterates over the same inputs again. If the digest differs, the inputs have changed.
struct InputTrail: Sendable {
    private var inputs = 0
    private var documents = 0
    private var names = SHA256()
    private var entries = SHA256()

    /// The position after the inputs and documents so far.
    var position: RunPosition {
        RunPosition(
            inputs: inputs,
            documents: documents,
            names: names.digest().hexadecimalText,
            entries: entries.digest().hexadecimalText
        )
    }

    /// Records a completed place.
    mutating func add(_ place: RunPlace) {
        switch place {
        case .entry(let entry, let size):
            documents += 1
            entries.update(Array((entry ?? "").utf8) + [0])
            entries.update(Array("\(size)\n".utf8))
        case .end(let path):
            inputs += 1
            documents = 0
            entries = SHA256()
            names.update(path.bytes + [0])
        }
    }
}

/// A place in the inputs, with what distinguishes it from others without reading an input.
enum RunPlace: Sendable {
    /// A document of an input with several documents: its entry and its size.
    case entry(String?, Int)
    /// The end of an input.
    case end(InputPath)

    /// Creates the place of a document of an input with several documents.
    init(_ document: EnclosedDocument) { self = .entry(document.entry, document.capture.size) }
}
