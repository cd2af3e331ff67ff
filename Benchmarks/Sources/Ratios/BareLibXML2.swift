// SPDX-License-Identifier: Apache-2.0

internal import CBareLibXML2

/// Parsing and canonicalization with libxml2 alone.
///
/// The headers of libxml2 and Foundation conflict, so this code has its own file.
enum BareLibXML2 {
    static func parse(_ document: [UInt8]) -> Bool {
        // Safety: the call reads the bytes and does not retain them.
        unsafe document.withUnsafeBytes { bytes in
            unsafe bare_parse(bytes.assumingMemoryBound(to: CChar.self).baseAddress, CInt(bytes.count)) == 1
        }
    }

    static func canonicalize(_ document: [UInt8]) -> Int {
        // Safety: the call reads the bytes and does not retain them.
        unsafe document.withUnsafeBytes { bytes in
            Int(unsafe bare_canonicalize(bytes.assumingMemoryBound(to: CChar.self).baseAddress, CInt(bytes.count)))
        }
    }
}
