// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import TestVectors
internal import Testing

/// A damaged document never crashes the reader and is never accepted as complete.
struct DamageTests {
    @Test
    func `rejects every truncation`() {
        let bytes = Array(Documents.small.utf8)
        for count in 0..<bytes.count {
            #expect(throws: SAMLError.self) { _ = try UnverifiedResponse(parsing: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: [0x00, 0x20, 0x22, 0x26, 0x3C, 0x3E, 0x41, 0x80, 0xFF] as [UInt8])
    func `reads or rejects every changed byte`(byte: UInt8) {
        let bytes = Array(Documents.small.utf8)
        var read = 0
        for index in Cases.tried(bytes.indices) {
            var damaged = bytes
            damaged[index] = byte
            guard let document = try? UnverifiedResponse(parsing: damaged) else { continue }
            read += 1
            let isReadable = document.response != nil
            #expect(isReadable == !document.findings.contains { $0.severity == .error })
            let validated = ResponseRules.standard.findings(
                on: document,
                policy: ValidationPolicy(),
                at: .instant(Timestamp(seconds: 1_777_629_600))
            )
            #expect(validated.count >= document.findings.count)
            #expect(!document.outline.kind.isEmpty)
        }
        #expect(read < bytes.count / Cases.stride)
    }

    @Test
    func `reads or rejects every flipped bit of the complete document`() {
        let bytes = Array(Documents.everything.utf8)
        for index in Cases.tried(bytes.indices) {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8(index % 8)
            guard let document = try? UnverifiedResponse(parsing: damaged) else { continue }
            let isReadable = document.response != nil
            #expect(isReadable == !document.findings.contains { $0.severity == .error })
        }
    }
}
