// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// No damage crashes, and none is taken for the whole.
struct DamageTests {
    @Test
    func `no truncation is accepted`() {
        let bytes = Array(Documents.small.utf8)
        for count in 0..<bytes.count {
            #expect(throws: SAMLError.self) { _ = try UnverifiedResponse(parsing: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: [0x00, 0x20, 0x22, 0x26, 0x3C, 0x3E, 0x41, 0x80, 0xFF] as [UInt8])
    func `every change of one byte is read or refused`(byte: UInt8) {
        let bytes = Array(Documents.small.utf8)
        var read = 0
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] = byte
            guard let document = try? UnverifiedResponse(parsing: damaged) else { continue }
            read += 1
            let isReadable = document.response != nil
            #expect(isReadable == !document.findings.contains { $0.severity == .error })
            let judged = ResponseRules.standard.findings(
                on: document,
                policy: ValidationPolicy(),
                at: .instant(Timestamp(seconds: 1_777_629_600))
            )
            #expect(judged.count >= document.findings.count)
            #expect(!document.outline.kind.isEmpty)
        }
        #expect(read < bytes.count)
    }

    @Test
    func `every bit flip of the document with everything is read or refused`() {
        let bytes = Array(Documents.everything.utf8)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8(index % 8)
            guard let document = try? UnverifiedResponse(parsing: damaged) else { continue }
            let isReadable = document.response != nil
            #expect(isReadable == !document.findings.contains { $0.severity == .error })
        }
    }
}
