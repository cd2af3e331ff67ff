// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
    /// Creates an instant from the decimal digits of its milliseconds since 1970.
    ///
    /// The result is `nil` if the text contains another character or the number exceeds 64 bits.
    public init?(milliseconds text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
            return nil
        }
        self.init(millisecondsSince1970: number)
    }
}
