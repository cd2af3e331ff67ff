// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import TamperingCauses

/// Divides the work that one input may cause among its documents (S-60).
///
/// The share of a document depends only on the input up to this document. So the report is the same for any number of
/// jobs, and after an interruption.
struct DocumentShares {
    /// The number of documents that get the work of a single document to explain failures.
    private static let firstExplained = 4

    /// The work for each byte of a later document, and for each stored byte of an archive.
    ///
    /// 1 MB gets about 0.4 s.
    private static let workPerByte = 256

    /// The number of documents that may decompress like a single document, and the bytes to which all of them may.
    ///
    /// A single value may decompress to a hundred times its size, so an input with thousands of them could cause the work of
    /// a much larger one.
    private static let firstExpanded = 16
    private static let bytesOfFirst = 24 << 20

    /// The size that a later document always has while the input as a whole is within its limit.
    private static let usualSize = 16 << 10

    /// The ratio of the size of a later document and the size of its capture.
    ///
    /// A signature does not compress, so a signed response decompresses to two to five times its size.
    static let ratio = 8

    /// The bytes to which the later documents may decompress in addition.
    private static let slackOfText = 4 << 20
    private static let slackOfArchive = 16 << 20

    /// The bytes to which the later documents of an archive may decompress, for each stored byte.
    private static let bytesPerStoredByte = 16

    /// The maximum size of a single document.
    private let maximumLength: Int

    /// The work that may still be granted to later documents of an archive; `nil` for an input that is not compressed.
    private var work: Int?

    /// The bytes that may still be granted to first and to later documents.
    private var bytesOfFirst = Self.bytesOfFirst
    private var bytes: Int
    private var documents = 0

    /// Creates the shares of an input.
    ///
    /// - Parameters:
    ///   - storedSize: The size of an archive, 0 if it is unknown; `nil` for an input that is not compressed.
    ///   - maximumLength: The maximum size of a single document.
    init(storedSize: Int?, maximumLength: Int) {
        self.maximumLength = maximumLength
        work = storedSize.map { $0 * Self.workPerByte }
        bytes = storedSize.map { $0 * Self.bytesPerStoredByte + Self.slackOfArchive } ?? Self.slackOfText
    }

    /// Grants the next document its share.
    ///
    /// - Parameter size: The size of the document as found, in bytes.
    /// - Returns: The work that the document may cause.
    mutating func next(_ size: Int) -> DocumentAllowance {
        documents += 1
        return DocumentAllowance(search: search(size), maximumBytes: maximumBytes(size))
    }

    private mutating func search(_ size: Int) -> SearchAllowance {
        guard documents > Self.firstExplained else { return .document }
        let share = min(SearchAllowance.document.work, size * Self.workPerByte, work ?? .max)
        work = work.map { $0 - share }
        return SearchAllowance(work: share, isShare: true)
    }

    private mutating func maximumBytes(_ size: Int) -> Int? {
        // A document may decompress as far as DEFLATE data of its size can.
        let possible = min(maximumLength, max(size * Deflate.maximumRatio, Deflate.ratioExemption))
        if documents <= Self.firstExpanded, documents == 1 || possible <= bytesOfFirst {
            bytesOfFirst -= possible
            return nil
        }
        if work == nil { bytes += size * Self.ratio }
        // A document that is not compressed has at most the size of its capture.
        let share = max(size, min(max(size * Self.ratio, Self.usualSize), bytes))
        bytes = max(0, bytes - share)
        return share
    }
}
