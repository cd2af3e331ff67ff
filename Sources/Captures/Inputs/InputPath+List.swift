// SPDX-License-Identifier: Apache-2.0

extension InputPath {
    /// Splits the content of a list of inputs.
    ///
    /// - Parameter list: The paths, terminated by NUL bytes if there are any, otherwise by newlines. Empty paths are
    ///   ignored.
    /// - Returns: The paths, in order.
    package static func list(_ list: [UInt8]) -> [InputPath] {
        let separator: UInt8 = list.contains(0) ? 0 : 0x0A
        return list.split(separator: separator).map { name in
            InputPath(bytes: Array(separator == 0x0A && name.last == 0x0D ? name.dropLast() : name))
        }
        .filter { !$0.bytes.isEmpty }
    }
}
