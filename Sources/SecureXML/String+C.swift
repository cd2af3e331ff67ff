// SPDX-License-Identifier: Apache-2.0

extension [String] {
    /// Calls a closure with the strings as a NULL-terminated list of C strings.
    package func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
        if isEmpty {
            let end: UnsafePointer<CChar>? = nil
            return unsafe withUnsafePointer(to: end, body)
        }
        // One array contains all strings, each with its NUL, so that one pointer keeps them alive.
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
                // Safety: the list contains at least its terminator, so it has an address.
                unsafe body(list.baseAddress.unsafelyUnwrapped)
            }
        }
    }
}

extension String {
    /// The text in an array of characters of C, up to its NUL; fails if it is empty.
    init?<Characters>(ofCharacters characters: Characters) {
        self = unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if isEmpty { return nil }
    }
}
