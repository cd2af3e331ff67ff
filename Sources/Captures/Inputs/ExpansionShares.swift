// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

/// Limits the sizes to which the documents of one input decompress (S-60).
///
/// A single value may decompress to a hundred times its size, so an input with thousands of them could cause the work of
/// a much larger one. A signature does not compress, so a signed response decompresses to two to five times its size.
struct ExpansionShares {
    /// The number of documents that may decompress like a single document, and the bytes to which all of them may.
    static let firstDocuments = 16
    static let bytesOfFirst = 24 << 20

    /// The size that a later document always has while the input as a whole is within its limit.
    static let usualSize = 16 << 10

    /// The ratio of the size of a later document and the size of its capture.
    static let ratio = 8

    /// The bytes to which the later documents may decompress in addition.
    static let slackOfText = 4 << 20
    static let slackOfArchive = 16 << 20

    /// The bytes to which the later documents of an archive may decompress, for each stored byte.
    static let bytesPerStoredByte = 16

    private let isArchive: Bool

    /// The maximum size of a single document.
    private let maximumLength: Int

    /// The bytes that may still be granted to first and to later documents.
    private var remainingOfFirst = Self.bytesOfFirst
    private var remaining: Int
    private var documents = 0

    /// Creates the shares of an input.
    ///
    /// - Parameters:
    ///   - storedSize: The size of an archive, 0 if it is unknown; `nil` for an input that is not compressed.
    ///   - maximumLength: The maximum size of a single document.
    init(storedSize: Int?, maximumLength: Int) {
        self.maximumLength = maximumLength
        isArchive = storedSize != nil
        remaining = storedSize.map { $0 * Self.bytesPerStoredByte + Self.slackOfArchive } ?? Self.slackOfText
    }

    /// Grants the next document its share.
    ///
    /// - Parameter size: The size of the document as found, in bytes.
    /// - Returns: The maximum size of the document in bytes, or `nil` for the limit of a single document.
    mutating func next(_ size: Int) -> Int? {
        documents += 1
        if documents <= Self.firstDocuments, takeAsFirst(size) { return nil }
        if !isArchive { remaining += size * Self.ratio }
        // A document that is not compressed has at most the size of its capture.
        let share = max(size, min(max(size * Self.ratio, Self.usualSize), remaining))
        remaining = max(0, remaining - share)
        return share
    }

    /// Returns whether a document may decompress as far as DEFLATE data of its size can.
    private mutating func takeAsFirst(_ size: Int) -> Bool {
        let possible = min(maximumLength, max(size * Deflate.maximumRatio, Deflate.ratioExemption))
        guard documents == 1 || possible <= remainingOfFirst else { return false }
        remainingOfFirst -= possible
        return true
    }
}
