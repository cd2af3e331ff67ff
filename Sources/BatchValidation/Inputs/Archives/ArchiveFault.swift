// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What is wrong with an archive.
enum ArchiveFault: Error, Hashable, Sendable {
    /// It ends before its end.
    case truncated(String)
    /// It cannot be read as what it seems to be.
    case damaged(String)
    /// It expands to far more than it is.
    case tooLarge
    /// libarchive would start a program to read it, or cannot read it at all.
    case unsupported
}

extension ArchiveFault {
    /// What a report says of it.
    var finding: Finding {
        switch self {
        case .truncated(let reason):
            Finding(.encodingTruncated, .error, "the archive breaks off here: \(reason.escapedForReport)")
        case .damaged(let reason):
            Finding(.inputUnknownFormat, .error, "the archive cannot be read here: \(reason.escapedForReport)")
        case .tooLarge:
            Finding(
                .inputTooLarge,
                .error,
                "the archive expands to more than \(ArchiveExpansion.mostFactor) times its size, and is read no further"
            )
        case .unsupported:
            Finding(.inputUnknownFormat, .error, "The installed libarchive does not read tar, zip, gzip and zstd.")
        }
    }
}

/// How much an archive may expand to.
enum ArchiveExpansion {
    /// The most bytes that come out for each byte that goes in.
    ///
    /// It is more than DEFLATE can reach with text, and bounds the time that any archive takes by its size.
    static let mostFactor = 1000

    /// The bytes that may come out of the smallest archive.
    static let slack = 256 << 20

    /// Whether so many bytes are too many.
    static func isTooLarge(_ output: Int, from input: Int) -> Bool {
        output > slack && (output - slack) / mostFactor > input
    }
}
