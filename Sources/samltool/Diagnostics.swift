// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Everything that is not the result goes to standard error.
enum Diagnostics {
    /// Writes a message; only line ends of its own begin new lines, so no value may hold one.
    static func write(_ message: String) {
        guard StandardStreams.isOpen(STDERR_FILENO) else { return }
        let lines = message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            "\(String($0) ?? "")" as TerminalText
        }
        let bytes = ("samltool: \(lines.joined(separator: "\n"))\n" as TerminalText).bytes
        unsafe bytes.withUnsafeBytes { buffer in
            // Safety: the buffer is used within the call only. Where even standard error fails, nobody is left to tell.
            _ = unsafe writeBytes(STDERR_FILENO, buffer.baseAddress, buffer.count)
        }
    }
}

/// The call of the system, which `write(_:)` hides inside the type.
private func writeBytes(_ descriptor: CInt, _ address: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, address, count)
}
