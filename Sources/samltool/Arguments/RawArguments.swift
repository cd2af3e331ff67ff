// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import CLibrary
internal import Captures

/// The arguments as bytes, because a path need not be UTF-8.
enum RawArguments {
    /// Each byte is the low half of a scalar at the end of the last private-use plane.
    private static let marker: UInt32 = 0x10FF00

    /// The arguments without the name of the tool.
    static let all: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        // Safety: `argc` is the number of arguments, each of which is NUL-terminated.
        guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
        return unsafe text(of: Array(bytes))
    }

    /// Returns the text of an argument.
    ///
    /// Characters of the argument that are markers are encoded as bytes too, so that different arguments have different
    /// texts.
    private static func text(of bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            // The shortest prefix that is UTF-8 is one scalar.
            let scalar = (1...min(4, rest.count)).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
                .first?.unicodeScalars.first
            if let scalar, byte(of: scalar) == nil {
                text.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                text.append(contentsOf: Unicode.Scalar(marker + UInt32(first)).map { [$0] } ?? [])
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// Returns the bytes of an argument, or of a part of it.
    static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= marker + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
}

extension InputPath: ExpressibleByArgument {
    /// Creates the path with the bytes of an argument.
    public init?(argument: String) { self.init(bytes: RawArguments.bytes(of: argument)) }
}
