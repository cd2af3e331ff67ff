// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import MetadataRetrieval
internal import PrivateFiles
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// The validators of a copy of metadata in a file, which make the next request conditional.
///
/// The record stands next to the file, with the suffix `.fetched`. It decides only whether the server may answer that
/// nothing changed: the file itself is verified again each time.
struct MetadataCopy: Hashable {
    private static let schema = "swift-saml/metadata-copy/1"

    /// The maximum size of a record, in bytes.
    private static let maximumRecordBytes = 64 << 10

    /// The URL of the copy.
    @Exact private(set) var url: String

    /// The SHA-256 digest of the file, in hexadecimal.
    @Exact private(set) var digest: String

    /// The validators of the copy.
    let validators: MetadataValidators

    /// Creates the record of a copy.
    init(of metadata: [UInt8], from location: MetadataLocation, _ validators: MetadataValidators) {
        url = location.url
        digest = SHA256.digest(of: metadata).hexadecimalText
        self.validators = validators
    }

    /// Reads the record of a file; `nil` if the record is absent, or is about other bytes or another URL.
    init?(of metadata: [UInt8], in file: InputPath, from location: MetadataLocation) {
        guard let bytes = try? PrivateFile(Self.record(of: file).file).read(limit: Self.maximumRecordBytes),
            let record = (try? JSONDocument(parsing: bytes))?.value,
            record["schema"]?.asText?.isIdentical(to: Self.schema) == true,
            let url = record["url"]?.asText, url.isIdentical(to: location.url),
            let digest = record["sha256"]?.asText,
            digest.isIdentical(to: SHA256.digest(of: metadata).hexadecimalText)
        else { return nil }
        self.url = url
        self.digest = digest
        validators = MetadataValidators(etag: record["etag"]?.asText, lastModified: record["lastModified"]?.asText)
    }

    /// Checks that the record of a file can be replaced: its name is longer, and a pipe or a folder can be in its place.
    static func probe(beside file: InputPath) throws(FileFault) {
        _ = try Self.replacement(beside: file, [])
    }

    /// Writes the record next to its file; it replaces the last one when it is finished.
    func replacement(beside file: InputPath) throws(FileFault) -> PartialFile {
        let record = JSONValue.object(present: [
            "schema": .string(Self.schema), "url": .string(url), "sha256": .string(digest),
            "etag": validators.etag.map(JSONValue.string),
            "lastModified": validators.lastModified.map(JSONValue.string),
        ])
        return try Self.replacement(beside: file, record.line)
    }

    /// Fails if a pipe or a device is in the place of the record.
    private static func replacement(beside file: InputPath, _ bytes: [UInt8]) throws(FileFault) -> PartialFile {
        let path = record(of: file)
        guard case .file = try OutputPlace(of: path) else {
            throw FileFault(.create, path, reason: "it is a pipe or a device")
        }
        let file = try PartialFile(replacing: path)
        try FileFault.naming(path) { () throws(PrivateFileFault) in try file.write(bytes) }
        return file
    }

    /// The path of the record; a user who can write it could keep the copy from being replaced.
    private static func record(of file: InputPath) -> InputPath {
        InputPath(bytes: file.bytes + Array(".fetched".utf8))
    }
}
