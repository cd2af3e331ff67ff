// SPDX-License-Identifier: Apache-2.0

/// The work that one document may cause to explain its failures: the search for the causes of failed signatures, and the
/// use of the keys inside the document (S-60).
///
/// The verification with trusted keys is not part of it, so the verdict does not depend on it.
package struct SearchAllowance: Hashable, Sendable {
    /// The allowance of a document on its own.
    ///
    /// It suffices for all probes of one change in most responses of 50 KB, for the more likely ones of two changes in a
    /// response of 12 KB, and for a few probes of a document of 5 MB.
    package static let document = SearchAllowance(work: 96 << 20, isShare: false)

    /// The work, in octets that a probe reads; 700 MB take about one second.
    package let work: Int

    /// Whether the allowance is smaller because the document is one of many in an input.
    package let isShare: Bool

    /// Creates an allowance.
    package init(work: Int, isShare: Bool) {
        self.work = work
        self.isShare = isShare
    }
}
