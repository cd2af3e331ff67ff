// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import StrictJSON

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The test vectors and keys that targets use.
enum Vectors {
    /// The folder of all vectors.
    static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "TestVectors")

    /// One minute after the `IssueInstant` of the responses.
    static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)

    static func path(_ name: String) -> String { directory.appending(path: name).path }

    static func bytes(_ name: String) throws -> [UInt8] {
        try InputFile(reading: InputPath(path(name)), limit: 16 << 20).bytes
    }

    /// The files of a folder and its subfolders, in order.
    static func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path(folder))
            .filter { $0.hasSuffix(".xml") }
            .sorted()
            .map { "\(folder)/\($0)" }
    }

    /// The controls among the attacks: documents with a test whose result is `valid`.
    static func controls() throws -> [String] {
        try validFiles(in: JSONDocument(parsing: bytes("attacks/manifest.json")))
            .filter { $0.hasSuffix(".xml") }
            .map { "attacks/\($0)" }
    }

    private static func validFiles(in value: JSONDocument) -> [String] {
        switch value {
        case .array(let elements, _): return elements.flatMap(validFiles)
        case .object(let members, _):
            var texts: [String: String] = [:]
            for member in members {
                if case .string(let text, _) = member.value { texts[member.name] = text }
            }
            if texts["result"] == "valid", let file = texts["file"] { return [file] }
            return members.flatMap { validFiles(in: $0.value) }
        default: return []
        }
    }
}
