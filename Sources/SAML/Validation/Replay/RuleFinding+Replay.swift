// SPDX-License-Identifier: Apache-2.0

extension RuleFinding {
    /// Creates the finding `replay.seen-before` for an assertion that was used before (S-47).
    package init(seenBefore assertion: Assertion, at address: ElementAddress) {
        let id = assertion.id.rawValue.escapedForReport
        self.init(
            code: .replaySeenBefore,
            message: "The assertion `\(id)` of this issuer was used before.",
            address: address
        )
    }
}
