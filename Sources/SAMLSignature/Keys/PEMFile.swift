// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A PEM block (RFC 7468, 2), before Base64 decoding.
struct PEMBlock: Hashable, Sendable {
    /// The label, such as `CERTIFICATE`.
    let label: String

    /// The number of the block in the file, from one.
    let number: Int

    /// The lines between the boundaries.
    let body: [UInt8]

    /// Decodes the content of the block.
    ///
    /// - Parameter expected: A description of the expected content, for the error.
    /// - Returns: The decoded bytes.
    /// - Throws: ``TrustError`` if the lines are not Base64. White space is ignored.
    func decoded(_ expected: String) throws(TrustError) -> [UInt8] {
        do throws(EncodingFault) {
            return try Base64(wrapping: .anywhere).decode(body.span)
        } catch {
            throw TrustError(
                .malformedPEM,
                "The block is not \(expected) in Base64 (\(error.code.rawValue))."
                    + (DamagedBase64.sentence(about: body).map { " \($0)" } ?? ""),
                at: .block(number)
            )
        }
    }

    /// Whether the block has the headers of a traditional encrypted key of OpenSSL (RFC 1421, 4.6.1.1).
    var isEncrypted: Bool {
        label == "ENCRYPTED PRIVATE KEY" || body.starts(with: "Proc-Type:".utf8)
    }
}

/// The PEM blocks of a file; other text in the file is ignored (RFC 7468, 2).
struct PEMFile: Hashable, Sendable {
    /// The maximum number of blocks.
    static let maximumBlocks = 1024

    /// The maximum size of a block in bytes, without its boundaries.
    static let maximumBlockSize = 128 << 10

    /// The blocks, in file order.
    private(set) var blocks: [PEMBlock] = []

    /// Finds the blocks of a file.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Throws: ``TrustError`` if a boundary is malformed or has no counterpart.
    init(_ bytes: [UInt8]) throws(TrustError) {
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var open: (label: String, start: Int)?
        while position < bytes.count {
            let lineStart = position
            let line = Self.nextLine(of: bytes, from: &position)
            let number = blocks.count + 1
            switch (Boundary(bytes[line]), open) {
            case (nil, _):
                continue
            case (.damaged?, _):
                throw malformed(
                    "A boundary is not written exactly as `-----BEGIN CERTIFICATE-----` or `-----END CERTIFICATE-----`, in capitals "
                        + "and alone in its line."
                )
            case (.begin(let label)?, nil):
                guard number <= Self.maximumBlocks else {
                    throw TrustError(.tooLarge, "The file contains more than \(Self.maximumBlocks) PEM blocks.")
                }
                open = (label, position)
            case (.end(let label)?, let block?) where label == block.label:
                guard lineStart - block.start <= Self.maximumBlockSize else {
                    throw TrustError(
                        .tooLarge,
                        "The PEM block has more than \(Self.maximumBlockSize) bytes.",
                        at: .block(number)
                    )
                }
                let body = Array(bytes[block.start..<lineStart])
                blocks.append(PEMBlock(label: label, number: number, body: body))
                open = nil
            case (_?, .some):
                throw malformed("The block has no end line before the next boundary.")
            case (_?, nil):
                throw malformed("The boundary has no line -----BEGIN …----- before it.")
            }
        }
        if open != nil { throw malformed("The file ends before the end line of the block.") }
    }

    /// The error for the block behind those that were read.
    private func malformed(_ reason: String) -> TrustError {
        TrustError(.malformedPEM, reason, at: .block(blocks.count + 1))
    }

    /// Returns the range of the next line, without its line break and surrounding white space.
    private static func nextLine(of bytes: [UInt8], from position: inout Int) -> Range<Int> {
        var start = position
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        position = min(end + 1, bytes.count)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}

/// A boundary line of a PEM block, or a malformed one.
private enum Boundary {
    case begin(String)
    case end(String)
    case damaged

    /// Parses a line; fails if the line does not resemble a boundary.
    init?(_ line: ArraySlice<UInt8>) {
        // Base64 lines contain no hyphens, and other text rarely begins with hyphens and contains BEGIN or END.
        guard line.starts(with: "--".utf8) else { return nil }
        let words = String(decoding: line.prefix(100), as: UTF8.self)
        guard words.contains("BEGIN") || words.contains("END") else { return nil }
        self = .damaged
        guard line.count <= 80, words.hasSuffix("-----") else { return }
        let isBegin = words.hasPrefix("-----BEGIN ")
        guard isBegin || words.hasPrefix("-----END ") else { return }
        let label = words.dropFirst(isBegin ? 11 : 9).dropLast(5)
        let isLabel = label.utf8.allSatisfy { byte in
            byte == 0x20 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        }
        guard !label.isEmpty, isLabel else { return }
        self = isBegin ? .begin(String(label)) : .end(String(label))
    }
}
