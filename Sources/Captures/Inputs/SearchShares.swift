// SPDX-License-Identifier: Apache-2.0

internal import TamperingCauses

/// Divides the work to explain failures among the documents of one input (S-60).
///
/// The share of a document depends only on the input up to this document. So the report is the same for any number of
/// jobs, and after an interruption.
struct SearchShares {
    /// The number of documents that get the allowance of a single document.
    static let firstDocuments = 4

    /// The work for each byte of a later document, and for each stored byte of an archive.
    ///
    /// 1 MB gets about 0.4 s.
    static let workPerByte = 256

    /// The size of an archive, which limits the sum of all shares; `nil` for text.
    private let storedSize: Int?

    private var documents = 0
    private var granted = 0

    /// Creates the shares of an input.
    ///
    /// - Parameter storedSize: The size of an archive, 0 if it is unknown; `nil` for an input that is not compressed.
    init(storedSize: Int?) {
        self.storedSize = storedSize
    }

    /// Grants the next document its share.
    ///
    /// - Parameter size: The size of the document as found, in bytes.
    /// - Returns: The allowance of the document.
    mutating func next(_ size: Int) -> SearchAllowance {
        documents += 1
        guard documents > Self.firstDocuments else { return .document }
        var work = min(SearchAllowance.document.work, size * Self.workPerByte)
        if let storedSize {
            work = min(work, storedSize * Self.workPerByte - granted)
            granted += work
        }
        return SearchAllowance(work: work, isShare: true)
    }
}
