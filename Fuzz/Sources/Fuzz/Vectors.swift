// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The test vectors that targets compare with, and the keys.
enum Vectors {
    /// The folder with all of them.
    static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "TestVectors")

    /// One minute behind the making of the responses.
    static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)

    static func path(_ name: String) -> String { directory.appending(path: name).path }

    static func bytes(_ name: String) throws -> [UInt8] {
        try InputFile(reading: InputPath(path(name)), limit: 16 << 20).bytes
    }

    /// The files of a folder and of those in it, in order.
    static func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path(folder))
            .filter { $0.hasSuffix(".xml") }
            .sorted()
            .map { "\(folder)/\($0)" }
    }
}
