// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// White space in canonical octets, where a carriage return is a reference.
enum CanonicalSpace {
    /// How canonical XML writes a carriage return.
    static let carriageReturn = Array("&#xD;".utf8)

    static let newline = UInt8(ascii: "\n")

    /// The text without white space at its ends.
    static func trimming(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { trimmingEnd(trimmingStart(text)) }

    /// The text without white space at its start.
    static func trimmingStart(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first {
            if isBlank(first) {
                text = text.dropFirst()
            } else if text.starts(with: carriageReturn) {
                text = text.dropFirst(carriageReturn.count)
            } else {
                break
            }
        }
        return text
    }

    /// The text without white space at its end.
    static func trimmingEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let last = text.last {
            if isBlank(last) {
                text = text.dropLast()
            } else if text.suffix(carriageReturn.count).elementsEqual(carriageReturn) {
                text = text.dropLast(carriageReturn.count)
            } else {
                break
            }
        }
        return text
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// The octets with every occurrence of some replaced; nil if there is none.
    static func replacing(
        _ pattern: [UInt8],
        with replacement: [UInt8],
        in octets: some Collection<UInt8>
    ) -> [UInt8]? {
        var output: [UInt8] = []
        var rest = octets[...]
        var isFound = false
        while let start = rest.firstIndex(of: pattern[0]) {
            output += rest[..<start]
            rest = rest[start...]
            if rest.starts(with: pattern) {
                output += replacement
                rest = rest.dropFirst(pattern.count)
                isFound = true
            } else {
                output.append(pattern[0])
                rest = rest.dropFirst()
            }
        }
        return isFound ? output + rest : nil
    }
}
#endif
