// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import SAMLSignature

/// How far a run has come in its inputs.
struct RunPosition: Hashable, Sendable, Codable {
    /// Inputs that are done, those included that could not be read.
    var inputs = 0

    /// Documents that are done of the input behind those.
    var documents = 0

    /// A digest of the names of the inputs that are done.
    var names = ""

    /// A digest of what the input that is not done has told of its documents.
    var entries = ""
}

/// Keeps count of inputs and documents, and a digest of what they were.
///
/// A run that goes on walks the same way again: where the digest is another, so are the inputs.
struct InputTrail: Sendable {
    private var inputs = 0
    private var documents = 0
    private var names = SHA256()
    private var entries = SHA256()

    /// Where the trail has come to.
    var position: RunPosition {
        RunPosition(
            inputs: inputs,
            documents: documents,
            names: names.digest().hexadecimalText,
            entries: entries.digest().hexadecimalText
        )
    }

    /// Takes note of a document of an input that holds many.
    mutating func add(_ document: EntryMark) {
        documents += 1
        entries.update(Array((document.entry ?? "").utf8) + [0])
        entries.update(Array("\(document.size)\n".utf8))
    }

    /// Takes note that an input is done.
    mutating func end(_ path: InputPath) {
        inputs += 1
        documents = 0
        entries = SHA256()
        names.update(path.bytes + [0])
    }
}

/// What tells one document of an input from another without reading it.
struct EntryMark: Hashable, Sendable {
    let entry: String?
    let size: Int

    init(_ document: EnclosedDocument) {
        entry = document.entry
        size = document.capture.size
    }
}
