// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// The vectors of `TestVectors/encoding/exchange.json`.
struct ExchangeVectors: Decodable {
    /// A document, the cleaned document, and the encoded value.
    struct Encoding: Decodable, CustomTestStringConvertible {
        let tcId: Int
        let comment: String
        let input: String
        let cleanedUp: String
        let value: String

        var testDescription: String { "#\(tcId) \(comment)" }
    }

    /// A value that the encoder never writes, and its fault.
    struct Fault: Decodable, CustomTestStringConvertible {
        let tcId: Int
        let comment: String
        let value: String
        let code: String
        let offset: Int

        var testDescription: String { "#\(tcId) \(comment)" }
    }

    private struct Group: Decodable {
        let encodings: [Encoding]
        let faults: [Fault]

        private enum CodingKeys: CodingKey {
            case type, tests
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(String.self, forKey: .type) {
            case "ExchangeEncode":
                encodings = try container.decode([Encoding].self, forKey: .tests)
                faults = []
            case "ExchangeDecode":
                encodings = []
                faults = try container.decode([Fault].self, forKey: .tests)
            case let other:
                throw DecodingError.dataCorruptedError(
                    forKey: .type,
                    in: container,
                    debugDescription: "unknown group \(other)"
                )
            }
        }
    }

    private let numberOfTests: Int
    private let testGroups: [Group]

    var encodings: [Encoding] { testGroups.flatMap(\.encodings) }
    var faults: [Fault] { testGroups.flatMap(\.faults) }

    /// Reads the file and checks the number of its vectors.
    static func load() throws -> ExchangeVectors {
        let file = TestVectors.directory.appending(path: "encoding/exchange.json")
        let vectors = try JSONDecoder().decode(ExchangeVectors.self, from: Data(contentsOf: file))
        try #require(vectors.encodings.count + vectors.faults.count == vectors.numberOfTests)
        return vectors
    }
}
