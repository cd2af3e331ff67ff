// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The cases of a long test: every seventh one, from a first one that moves from run to run.
package enum Cases {
    /// The distance between the cases that run.
    ///
    /// It is the value of `SAML_TEST_STRIDE`, or 7. With 1, every case runs.
    package static let stride = max(1, setting ?? 7)

    /// The first case that runs.
    ///
    /// It is the value of `SAML_TEST_SEED`, or a random one, so that the runs of several landings try all cases.
    package static let first: Int = {
        let seed = number("SAML_TEST_SEED") ?? Int.random(in: 0..<stride)
        let first = abs(seed % stride)
        print("Long tests run every case of \(stride), from \(first); SAML_TEST_SEED=\(first) repeats them.")
        return first
    }()

    /// Those of a list that are tried; of a short list, one.
    package static func tried<Case>(_ cases: some Sequence<Case>) -> [Case] {
        let all = Array(cases)
        guard all.count > first else { return all.isEmpty ? [] : [all[first % all.count]] }
        return Swift.stride(from: first, to: all.count, by: stride).map { all[$0] }
    }

    /// All of a list, unless `SAML_TEST_STRIDE` demands less: for the cases by which a contributor learns what is missing.
    package static func all<Case>(_ cases: some Sequence<Case>) -> [Case] {
        setting == nil ? Array(cases) : tried(cases)
    }

    private static let setting = number("SAML_TEST_STRIDE")

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }
}
