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
                "The archive expands to more than \(ArchiveExpansion.mostFactor) times its size and "
                    + "\(ArchiveExpansion.slack >> 20) MiB. It is read no further; unpack it and validate the folder."
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
    /// It bounds the time that an archive takes by its size. Responses that differ in their identifiers, instants and
    /// signatures are compressed 10 to 25 times by gzip and zstd, copies of one response 100 to 140 times by gzip.
    static let mostFactor = 150

    /// The bytes that may come out of the smallest archive.
    static let slack = 32 << 20

    /// Whether so many bytes are too many.
    static func isTooLarge(_ output: Int, from input: Int) -> Bool {
        output > slack && (output - slack) / mostFactor > input
    }
}
