// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The arguments as the system has them: a name need not be UTF-8, and text in its place would name another file.
struct RawArguments {
    /// The arguments that are not UTF-8, by what they become as text, in their order.
    private var repaired: [String: [[UInt8]]] = [:]

    init() {
        for index in 0..<Int(CommandLine.argc) {
            // Safety: there are as many arguments as the count says, and each ends in its NUL byte.
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
            let count = unsafe strlen(argument)
            let bytes = unsafe UnsafeBufferPointer(start: argument, count: count).map { UInt8(bitPattern: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            if !text.utf8.elementsEqual(bytes) { repaired[text, default: []].append(bytes) }
        }
    }

    /// The path that an argument names.
    mutating func path(_ argument: String) -> InputPath {
        guard let bytes = repaired[argument]?.first else { return InputPath(argument) }
        repaired[argument]?.removeFirst()
        return InputPath(bytes: bytes)
    }
}
