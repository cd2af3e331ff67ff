// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// A real capture that is damaged at any byte gets a row.
///
/// Run these tests with the address sanitizer, too.
@Suite struct `damaged captures` {
    private let validator = DocumentValidator(ValidationOptions(time: .issueInstant))

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: path)))
    }

    @Test(arguments: ["responses/opensaml/pretty.xml", "encoded/base64/base64-one-pad.txt"])
    func `every truncation gets a row`(path: String) throws {
        let bytes = try Self.bytes(path)
        var verdicts: [ReportVerdict: Int] = [:]
        let counts = stride(from: Cases.first, to: bytes.count, by: Cases.stride)
        for count in counts {
            let record = validator.validate(InputFile(Array(bytes.prefix(count))), from: "cut")
            verdicts[record.verdict, default: 0] += 1
            #expect(record.result.verdict == .accept || !record.findings.isEmpty)
        }
        let rows = verdicts.values.reduce(0, +)
        #expect(rows == Array(counts).count)
        // A document that loses only white space or padding can still be complete.
        #expect(verdicts[.unreadable, default: 0] >= rows - 4)
    }

    @Test(arguments: ["responses/opensaml/pretty.xml", "encoded/base64/base64-one-pad.txt"])
    func `every changed byte gets a row`(path: String) throws {
        var bytes = try Self.bytes(path)
        var rows = 0
        for index in stride(from: Cases.first, to: bytes.count, by: Cases.stride) {
            let original = bytes[index]
            let values = [original ^ 0x01, original ^ 0x80, UInt8(ascii: "<")]
            for value in Cases.stride == 1 ? values : [values[index % values.count]] where value != original {
                bytes[index] = value
                let record = validator.validate(InputFile(bytes), from: "changed")
                #expect(record.result.verdict == .accept || !record.findings.isEmpty)
                rows += 1
            }
            bytes[index] = original
        }
        #expect(rows > bytes.count / (2 * Cases.stride))
    }
}
