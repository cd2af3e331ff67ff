// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The cases of a long test.
package enum Cases {
    /// Which of them are tried: every one, or one of so many as `SAML_TEST_STRIDE` says.
    ///
    /// Under a sanitizer a test takes several times as long, and finds the same in every seventh case.
    package static let stride =
        ProcessInfo.processInfo.environment["SAML_TEST_STRIDE"].flatMap(Int.init).map { max(1, $0) } ?? 1

    /// Those of a list that are tried.
    package static func tried<Case>(_ cases: some Sequence<Case>) -> [Case] {
        cases.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    }
}
