// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures
internal import StrictJSON

/// The new folder that receives the copies and the verdicts.
struct RedactionFolder: ~Copyable {
    /// The identifier of the schema of the verdicts.
    private static let schema = "swift-saml/redaction/1"

    private let path: InputPath
    private var verdicts: ReportOutput
    private let identity: FileIdentity.Folder?

    /// The number of files with copies.
    private(set) var count = 0

    /// Creates the folder, which only the user of the process can open.
    ///
    /// - Parameters:
    ///   - path: The path of the folder, which must not exist, so that nothing is overwritten.
    ///   - time: The validation time as the copies state it, or `nil` if each message has its own.
    /// - Throws: ``FileFault`` with the operation `create`.
    init(creating path: InputPath, time: String?) throws(FileFault) {
        guard unsafe path.withCString({ unsafe mkdir($0, 0o700) }) == 0 else { throw FileFault(.create, path) }
        var verdicts = try ReportOutput(creating: path.appending(Array("verdicts.jsonl".utf8)))
        try verdicts.append(
            JSONValue.object([
                .init("schema", .string(Self.schema)),
                .init(
                    "note",
                    .string(
                        "Names, values, keys and signatures in these files are substitutes, and the times of messages are moved. "
                            + "Signatures in them do not verify. Each line has the verdict on an original."
                    )
                ),
                .init("time", .optional(time)),
            ]).line
        )
        self.verdicts = verdicts
        self.path = path
        identity = FileIdentity.Folder(path)
    }

    /// Returns whether a file is in this folder.
    func contains(_ file: InputPath) -> Bool {
        file != .standardInput && identity != nil && FileIdentity.Folder(file.split.folder) == identity
    }

    /// Returns the name and the path of the next file.
    ///
    /// The name does not contain the one of the input, which can be a name of a person.
    mutating func nextFile(_ suffix: String) -> (name: String, path: InputPath) {
        count += 1
        let name = "\(count)".leftPadded(to: 4).replacing(" ", with: "0") + suffix
        return (name, path.appending(Array(name.utf8)))
    }

    /// Adds a line to the verdicts.
    mutating func add(_ line: JSONValue) throws(FileFault) { try verdicts.append(line.line) }

    /// Completes the verdicts.
    mutating func finish() throws(FileFault) { try verdicts.finish() }
}

extension FileIdentity {
    /// The identity of a folder.
    struct Folder: Equatable {
        private let device: dev_t
        private let inode: ino_t

        /// Creates the identity of a folder; `nil` if it cannot be read.
        init?(_ path: InputPath) {
            var status = stat()
            guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
            device = status.st_dev
            inode = status.st_ino
        }
    }
}
