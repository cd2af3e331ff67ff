// SPDX-License-Identifier: Apache-2.0

/// The Base64 digits of one group of four, as far as they have been read.
struct DigitGroup {
    private var bits: UInt32 = 0
    private var lastOffset = 0

    /// How many digits were read, from 0 to 3.
    private(set) var count = 0

    /// Adds a digit and appends the three bytes of a full group.
    mutating func append(_ sextet: UInt8, at offset: Int, into output: inout OutputSpan<UInt8>) {
        bits = bits << 6 | UInt32(sextet)
        count += 1
        lastOffset = offset
        guard count == 4 else { return }
        output.append(UInt8(truncatingIfNeeded: bits >> 16))
        output.append(UInt8(truncatingIfNeeded: bits >> 8))
        output.append(UInt8(truncatingIfNeeded: bits))
        self = DigitGroup()
    }

    /// Appends the one or two bytes of a group that padding or the end of the text cuts short.
    func finish(at offset: Int, into output: inout OutputSpan<UInt8>) throws(EncodingFault) {
        switch count {
        case 2:
            guard bits & 0xF == 0 else { throw unusedBits }
            output.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            guard bits & 0x3 == 0 else { throw unusedBits }
            output.append(UInt8(truncatingIfNeeded: bits >> 10))
            output.append(UInt8(truncatingIfNeeded: bits >> 2))
        case 1:
            throw EncodingFault(.truncated, at: offset, "expected another digit, a group never has one alone")
        default:
            break
        }
    }

    private var unusedBits: EncodingFault {
        EncodingFault(.notCanonicalBase64, at: lastOffset, "expected zeros in the unused bits of the last digit")
    }
}

extension OutputSpan<UInt8> {
    /// Appends the bytes of as many full groups as a function reads two by two.
    ///
    /// A block counts for six bytes and writes eight: the function is no longer asked when there is less room.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendBlocks(_ next: () -> UInt64?) {
        appendWords { room in
            guard room >= 8, let block = next() else { return nil }
            return ((block << 16).byteSwapped, 6)
        }
    }

    /// Runs a function and takes back what it appended if it throws.
    @_lifetime(self: copy self)
    mutating func appendOrRevert(
        _ body: (inout OutputSpan<UInt8>) throws(EncodingFault) -> Void
    ) throws(EncodingFault) {
        let start = count
        do throws(EncodingFault) {
            try body(&self)
        } catch {
            removeLast(count &- start)
            throw error
        }
    }
}
