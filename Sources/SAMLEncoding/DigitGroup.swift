// SPDX-License-Identifier: Apache-2.0

/// An incomplete group of up to four Base64 digits.
struct DigitGroup {
    private var bits: UInt32 = 0
    private var lastOffset = 0

    /// The number of digits in the group, from 0 to 3.
    private(set) var count = 0

    /// Adds a digit; if the group is complete, appends its three bytes.
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

    /// Appends the one or two bytes of an incomplete group before padding or the end of the text.
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
            throw EncodingFault(.truncated, at: offset, "The last group has only one digit")
        default:
            break
        }
    }

    private var unusedBits: EncodingFault {
        EncodingFault(.notCanonicalBase64, at: lastOffset, "The unused bits of the last digit are not zero")
    }
}

extension OutputSpan<UInt8> {
    /// Appends the bytes of all groups that a closure decodes two at a time.
    ///
    /// A block has six bytes but is stored as eight, so the loop stops when less room is left.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func appendBlocks(_ next: () -> UInt64?) {
        appendWords { room in
            guard room >= 8, let block = next() else { return nil }
            return ((block << 16).byteSwapped, 6)
        }
    }

    /// Calls a closure, and removes the bytes that it appended if it throws.
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
