// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Decodes UTF-8, or returns `nil` if the bytes are not valid; `String(validating:as:)` requires iOS 18.
    init?(validUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
