// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import SAMLBindings
internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// Damages a small capture in every encoding.
struct CaptureRobustnessTests {
    /// Decodes bytes in every format and checks the properties that every result must have.
    private func check(_ bytes: [UInt8]) {
        for format in CaptureFormat.allCases {
            do throws(EncodingFault) {
                let peeled = try CaptureLayers.peel(bytes, limits: .batch, format: format)
                #expect(!peeled.document.isEmpty)
                #expect(peeled.layers.count <= 8)
                for warning in peeled.warnings { #expect(0...bytes.count ~= warning.offset) }
                if let deviation = peeled.deviation { #expect(0...bytes.count ~= deviation.offset) }
            } catch {
                #expect(0...bytes.count ~= error.offset)
            }
        }
    }

    @Test(arguments: Samples.all)
    func `survives every truncation`(text: String, layers: [CaptureLayer]) {
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            check(Array(bytes.prefix(count)))
            check(Array(bytes.suffix(count)))
        }
    }

    @Test(arguments: Samples.all)
    func `survives every changed byte`(text: String, layers: [CaptureLayer]) {
        let bytes = Array(text.utf8)
        let values =
            [0x00, 0x0A, 0x20, 0x22, 0x25, 0x26, 0x2B, 0x3B, 0x3C, 0x3D, 0x41, 0x5C, 0x5F, 0x80, 0xFF] as [UInt8]
        for index in Cases.tried(bytes.indices) {
            for value in values + [bytes[index] ^ 1, bytes[index] ^ 0x20] {
                var changed = bytes
                changed[index] = value
                check(changed)
            }
        }
    }

    @Test(arguments: Samples.all)
    func `survives every removed and every doubled byte`(text: String, layers: [CaptureLayer]) {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed.remove(at: index)
            check(changed)
            changed = bytes
            changed.insert(bytes[index], at: index)
            check(changed)
        }
    }

    @Test func `recognizes the encoding of a damaged value`() {
        // The first four digits identify the encoding.
        let bytes = Array(Samples.percent.utf8)
        for index in 4..<bytes.count {
            var changed = bytes
            changed[index] = 0x21
            #expect(peelingFault(of: changed)?.code != .unknownFormat)
            #expect(peelingFault(of: changed) != nil)
        }
    }

    @Test func `reads long runs in linear time`() {
        // Quadratic time would take minutes here.
        let count = 1 << 17
        for (front, unit, back) in [
            ("<a b=3D\"", " ", "x\"/>"), ("PGEv", " ", "!"), ("&lt;", "&", ""), ("\"<", "\\\\", "\""), ("", "%41", ""),
            ("SAMLResponse=", "&", ""), ("PGEv", "=", ""), ("GET /", " ", ""), ("<", "=", "3D"), ("", "&lt;", "&"),
        ] {
            check(
                Array(front.utf8) + Array(repeatElement(Array(unit.utf8), count: count / unit.utf8.count).joined())
                    + Array(back.utf8)
            )
        }
    }
}
