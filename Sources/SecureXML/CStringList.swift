// SPDX-License-Identifier: Apache-2.0

extension [String] {
    /// Lends the strings as a NULL-terminated list of C strings.
    func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
        // One run of bytes holds all strings, each with its NUL, so that one pointer keeps them alive.
        var bytes: [CChar] = []
        let offsets = map { string in
            defer { bytes.append(contentsOf: string.utf8CString) }
            return bytes.count
        }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            var list: [UnsafePointer<CChar>?] = unsafe offsets.map { offset in
                unsafe buffer.baseAddress.map { unsafe $0 + offset }
            }
            unsafe list.append(nil)
            return unsafe list.withUnsafeBufferPointer { list in
                // Safety: the list holds at least its end mark, so it has an address.
                unsafe body(list.baseAddress.unsafelyUnwrapped)
            }
        }
    }
}
