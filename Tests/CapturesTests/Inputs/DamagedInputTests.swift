// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Every format of inputs is read with systematic damage: nothing is lost without a finding, and nothing is accepted
/// with other values.
@Suite struct `damaged inputs of every format` {
    private let validator: ResponseValidator

    /// One minute after the `IssueInstant` of the response.
    private let moment: Timestamp

    private let assertions: [VerifiedAssertion]

    init() throws {
        let keys = TestVectors.directory.appending(path: "keys/trust.pem").path
        moment = try #require(Timestamp("2026-05-01T10:01:00Z"))
        validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try TrustStore(contentsOf: keys),
            limits: .batch
        )
        let outcome = validator.validate(Array(InputSample.response.utf8), at: moment)
        guard case .accepted(let response) = outcome else { throw SAMLError(.inputEmpty, "The sample is rejected.") }
        assertions = response.assertions
    }

    /// The result of reading and validating a document.
    private enum Result: Equatable {
        case accepted([VerifiedAssertion])
        case rejected([Finding])
    }

    private static func documents(_ bytes: [UInt8], _ format: InputFormat) throws -> [EnclosedDocument] {
        switch try Opened.input(bytes, format: format) {
        case .capture(let capture): return [EnclosedDocument(entry: nil, capture: capture)]
        case .documents(let reader):
            var documents: [EnclosedDocument] = []
            while let document = try reader.next() { documents.append(document) }
            return documents
        }
    }

    private func result(of document: EnclosedDocument, _ format: InputFormat) -> Result {
        if let finding = document.finding { return .rejected([finding]) }
        do throws(EncodingFault) {
            let peeled = try document.capture.layersDecoded(within: .batch, as: format.captureFormat)
            switch validator.validate(peeled.document, at: moment) {
            case .accepted(let response): return .accepted(response.assertions)
            case .rejected(let findings): return .rejected(findings)
            case .unreadable(let error): return .rejected([error.finding])
            }
        } catch {
            return .rejected([Finding(error, .error)])
        }
    }

    @Test func `have a sample of each format and of each layer`() throws {
        #expect(Set(InputSample.all.map(\.format)) == Set(InputFormat.allCases))
        var layers: Set<CaptureLayer> = []
        for sample in InputSample.all {
            for document in try Self.documents(sample.bytes, sample.format) {
                layers.formUnion(try document.capture.layersDecoded(within: .batch).layers)
            }
        }
        #expect(layers == Set(CaptureLayer.allCases))
    }

    @Test(arguments: InputSample.all)
    func `are accepted without damage`(sample: InputSample) throws {
        for format in Set([sample.format, .auto]) {
            let results = try Self.documents(sample.bytes, format).map { result(of: $0, format) }
            #expect(results == Array(repeating: .accepted(assertions), count: sample.documents), "\(format.rawValue)")
        }
    }

    @Test(arguments: InputSample.all)
    func `have a code for each document that is not accepted`(sample: InputSample) throws {
        // With a stride of 7, 6 places; with a stride of 1, 42 of them.
        var random = SeededGenerator(seed: UInt64(Cases.first))
        var rejected = 0
        for damage in InputDamage.allCases {
            for (number, bytes) in damage.copies(of: sample.bytes, places: 42 / Cases.stride, &random).enumerated() {
                let format = number.isMultiple(of: 2) ? sample.format : .auto
                let documents = try Self.documents(bytes, format)
                let start = zip(bytes, sample.bytes).prefix { $0 == $1 }.count
                let place: Comment = "\(damage) #\(number) at byte \(start), seed \(Cases.first), \(format.rawValue)"
                // A text without a message has no document if the format is given; otherwise, it is reported.
                #expect(!documents.isEmpty || format == .text, place)
                #expect(documents.count <= 2 * sample.documents + 2, place)
                let results = documents.map { result(of: $0, format) }
                let isSameFormat = bytes.starts(with: sample.bytes.prefix(600))
                if sample.showsGap(after: damage), isSameFormat, results.allSatisfy({ $0 == .accepted(assertions) }) {
                    #expect(results.count >= sample.documents, place)
                }
                for result in results {
                    switch result {
                    case .accepted(let found):
                        #expect(found == assertions, place)
                    case .rejected(let findings):
                        rejected += 1
                        #expect(findings.contains { $0.severity == .error }, place)
                        for finding in findings { Self.check(finding, place) }
                    }
                }
            }
        }
        #expect(rejected > 0)
    }

    /// Checks that a finding has a text on one line, without values that identify the user.
    private static func check(_ finding: Finding, _ place: Comment) {
        #expect(!finding.message.isEmpty, place)
        let text = finding.message + (finding.remedy ?? "")
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }, place)
        for value in InputSample.personalValues { #expect(!text.contains(value), place) }
    }
}
