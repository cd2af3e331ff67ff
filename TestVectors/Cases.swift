// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The cases of a long test.
package enum Cases {
    /// The distance between the cases that run: 1 for all cases, or the value of `SAML_TEST_STRIDE`.
    ///
    /// A sanitizer makes a test several times slower, and every seventh case suffices to detect the same errors.
    package static let stride =
        ProcessInfo.processInfo.environment["SAML_TEST_STRIDE"].flatMap(Int.init).map { max(1, $0) } ?? 1

    /// Those of a list that are tried.
    package static func tried<Case>(_ cases: some Sequence<Case>) -> [Case] {
        cases.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    }
}
