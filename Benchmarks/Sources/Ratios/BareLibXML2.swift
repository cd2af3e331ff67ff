// SPDX-License-Identifier: Apache-2.0

internal import CBareLibXML2

/// libxml2 alone.
///
/// In a file of its own: its headers and Foundation do not go together.
enum BareLibXML2 {
    static func parse(_ document: [UInt8]) -> Bool {
        // Safety: the call reads the bytes and keeps nothing of them.
        unsafe document.withUnsafeBytes { bytes in
            unsafe bare_parse(bytes.assumingMemoryBound(to: CChar.self).baseAddress, CInt(bytes.count)) == 1
        }
    }

    static func canonicalize(_ document: [UInt8]) -> Int {
        // Safety: the call reads the bytes and keeps nothing of them.
        unsafe document.withUnsafeBytes { bytes in
            Int(unsafe bare_canonicalize(bytes.assumingMemoryBound(to: CChar.self).baseAddress, CInt(bytes.count)))
        }
    }
}
