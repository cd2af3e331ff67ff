// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// An error in an archive.
enum ArchiveFault: Error, Hashable, Sendable {
    /// The archive is incomplete.
    case truncated(String)
    /// The archive cannot be read in its apparent format.
    case damaged(String)
    /// The archive expands to far more than its size.
    case tooLarge
    /// libarchive does not support a required format or filter itself.
    case unsupported
}

extension ArchiveFault {
    private static let remedy = "Copy the file again, and compare the sizes; or unpack it and validate the files."

    /// The finding for reports.
    var finding: Finding {
        switch self {
        case .truncated(let reason):
            Finding(
                .encodingTruncated,
                .error,
                "The archive is incomplete: \(reason.escapedForReport).",
                remedy: Self.remedy
            )
        case .damaged(let reason):
            .unknownFormat("The archive cannot be read: \(reason.escapedForReport).", remedy: Self.remedy)
        case .tooLarge:
            Finding(
                .inputTooLarge,
                .error,
                "The archive expands to more than \(ArchiveExpansion.maximumFactor) times its size, and to more than "
                    + "\(ArchiveExpansion.slack >> 20) MiB. The rest was not read; unpack it and validate the folder."
            )
        case .unsupported:
            .unknownFormat(
                "The installed libarchive does not support tar, zip, gzip, zstd, or the compression of this archive."
            )
        }
    }
}
