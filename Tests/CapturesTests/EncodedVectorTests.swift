// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// A manifest of captures with their files and expected results.
struct CaptureManifest: Decodable {
    struct Group: Decodable {
        var tests: [CaptureVector]
    }

    var numberOfTests: Int
    var testGroups: [Group]

    static func load(_ folder: String) throws -> CaptureManifest {
        let url = TestVectors.directory.appending(path: folder).appending(path: "manifest.json")
        return try JSONDecoder().decode(CaptureManifest.self, from: Data(contentsOf: url))
    }
}

/// One capture of a manifest.
struct CaptureVector: Decodable, CustomTestStringConvertible, Sendable {
    var tcId: Int
    var comment: String
    var file: String
    var document: String?
    var layers: [String]?
    var warnings: [String]?
    var code: String?

    var testDescription: String { "#\(tcId) \(comment)" }

    func bytes(of file: String, in folder: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: TestVectors.directory.appending(path: folder).appending(path: file)))
    }
}

struct EncodedVectorTests {
    static let encoded = (try? CaptureManifest.load("encoded").testGroups.flatMap(\.tests)) ?? []
    static let malformed = (try? CaptureManifest.load("malformed").testGroups.flatMap(\.tests)) ?? []

    /// Codes of faults that only the XML parser finds.
    static func isOfParser(_ code: String) -> Bool {
        code == "encoding.not-utf8" || !(code.hasPrefix("encoding.") || code.hasPrefix("input."))
    }

    @Test(arguments: ["encoded", "malformed"])
    func `contains as many vectors as the manifest states`(folder: String) throws {
        let manifest = try CaptureManifest.load(folder)
        #expect(manifest.numberOfTests > 0)
        #expect(manifest.testGroups.map(\.tests.count).reduce(0, +) == manifest.numberOfTests)
    }

    @Test(arguments: encoded)
    func `removes the layers of a vector`(vector: CaptureVector) throws {
        let bytes = try vector.bytes(of: vector.file, in: "encoded")
        let peeled = try CaptureLayers.peel(bytes, limits: .batch)
        // The parser handles a byte order mark and an envelope.
        let layers = vector.layers ?? []
        #expect(peeled.layers.map(\.rawValue) == layers.filter { $0 != "bom" && $0 != "soap" })
        #expect(peeled.warnings.map(\.code.rawValue).sorted() == vector.warnings?.sorted())
        var document = peeled.document
        if layers.contains("bom") {
            #expect(document.starts(with: [0xEF, 0xBB, 0xBF]))
            document.removeFirst(3)
        }
        if !layers.contains("soap"), let file = vector.document {
            #expect(try document == vector.bytes(of: file, in: "encoded"))
        }
    }

    @Test(arguments: malformed)
    func `reports the fault of a malformed vector`(vector: CaptureVector) throws {
        let bytes = try vector.bytes(of: vector.file, in: "malformed")
        let found = peelingFault(of: bytes)
        let isOfDocument = vector.code.map { Self.isOfParser($0) || $0 == "input.other-message" } ?? true
        #expect(found?.code.rawValue == (isOfDocument ? nil : vector.code))
    }
}
