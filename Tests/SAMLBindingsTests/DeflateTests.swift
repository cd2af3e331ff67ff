// SPDX-License-Identifier: Apache-2.0

internal import EncodedSamples
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

struct DeflateTests {
    static let document = Array(Samples.document.utf8)

    private func inflate(_ bytes: [UInt8], limit: Int = 1 << 20) throws(EncodingFault) -> [UInt8] {
        try Deflate.inflate(bytes.span, limit: limit)
    }

    @Test func `stops a decompression bomb at the limit`() throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        let bomb = try Deflate.deflate(zeros.span, level: 9)
        #expect(fault { () throws(EncodingFault) in try inflate(bomb) }?.code == .tooLarge)
    }

    @Test func `stops a decompression bomb at the ratio, below the limit`() throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        let bomb = try Deflate.deflate(zeros.span, level: 9)
        #expect(bomb.count * Deflate.maximumRatio < zeros.count)
        let found = fault { () throws(EncodingFault) in try inflate(bomb, limit: 1 << 30) }
        #expect(found?.code == .tooLarge)
        #expect(found?.reason.contains("\(bomb.count * Deflate.maximumRatio) bytes") == true)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `exempts small output from the ratio`(excess: Int, isAccepted: Bool) throws {
        let zeros = [UInt8](repeating: 0, count: Deflate.ratioExemption + excess)
        let stream = try Deflate.deflate(zeros.span, level: 9)
        #expect((fault { () throws(EncodingFault) in try inflate(stream) } == nil) == isAccepted)
    }

    @Test(arguments: [(0, true), (1, false), (-1, true)])
    func `accepts output of exactly the limit and no byte more`(excess: Int, isAccepted: Bool) throws {
        let bytes = (0..<50_000 + excess).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        let stream = try Deflate.deflate(bytes.span)
        let found = fault { () throws(EncodingFault) in try inflate(stream, limit: 50_000) }
        #expect(found?.code == (isAccepted ? nil : .tooLarge))
    }

    @Test(arguments: [0, 1, 6, 9])
    func `inflates its own output`(level: Int) throws {
        for count in [0, 1, 2, 255, 16_383, 16_384, 16_385, 70_000, 200_000] {
            var state: UInt32 = 1
            let bytes = (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 28)
            }
            let stream = try Deflate.deflate(bytes.span, level: level)
            #expect(try inflate(stream) == bytes)
        }
    }

    @Test func `inflates stored blocks`() throws {
        let stream = try Deflate.deflate(Self.document.span, level: 0)
        #expect(stream.count > Self.document.count)
        #expect(try inflate(stream) == Self.document)
    }

    @Test(arguments: [[0x00], [0x78, 0x9C], [0x0A]] as [[UInt8]])
    func `rejects bytes after the stream`(garbage: [UInt8]) throws {
        let stream = try Deflate.deflate(Self.document.span)
        let found = fault { () throws(EncodingFault) in try inflate(stream + garbage) }
        #expect(found?.code == .badDeflate)
        #expect(found?.offset == stream.count)
    }

    @Test func `rejects bytes after a stream that fills the limit`() throws {
        let stream = try Deflate.deflate(Self.document.span)
        let found = fault { () throws(EncodingFault) in try inflate(stream + [0], limit: Self.document.count) }
        #expect(found?.code == .badDeflate)
    }

    @Test func `rejects a stream that is truncated at any byte`() throws {
        let stream = try Deflate.deflate(Self.document.span)
        for count in 0..<stream.count {
            let found = fault { () throws(EncodingFault) in try inflate(Array(stream.prefix(count))) }
            #expect(found?.code == .badDeflate)
            #expect(found?.offset == count)
        }
    }

    @Test func `rejects the reserved block type at its offset`() {
        let found = fault { () throws(EncodingFault) in try inflate([0x07, 0x00]) }
        #expect(found?.code == .badDeflate)
    }

    @Test func `returns bytes or a fault with a code for every changed byte`() throws {
        let stream = try Deflate.deflate(Self.document.span)
        for index in stream.indices {
            for bit in 0..<8 {
                var changed = stream
                changed[index] ^= 1 << bit
                do throws(EncodingFault) {
                    #expect(try inflate(changed, limit: 4096).count <= 4096)
                } catch {
                    #expect(error.code == .badDeflate || error.code == .tooLarge)
                    #expect(0...stream.count ~= error.offset)
                }
            }
        }
    }

    @Test func `returns the first bytes of a damaged stream`() throws {
        let stream = try Deflate.deflate(Self.document.span)
        let half = Array(stream.prefix(stream.count / 2))
        #expect(Deflate.prefix(of: half.span, count: 6) == Array(Self.document.prefix(6)))
        #expect(Deflate.prefix(of: ([0xFF] as [UInt8]).span, count: 6) == [])
    }
}
