// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

struct TokenSignInWalkTests {
    @Test(arguments: TokenRows.start + TokenRows.silent + TokenRows.interactive + TokenRows.exchange)
    func `follows the state table of the cookbook`(row: FlowRow) async {
        #expect(await FlowStage.effects(row.before + [row.event]) == row.effects)
    }

    /// A sign-in whose answers are chosen at random, until one is missing.
    @Test(arguments: [DeviceType.tvOS, .iOS])
    func `ends every walk with at most one exchange and without a secret`(deviceType: DeviceType) async {
        let options = SignInOptions(deviceType) {
            $0.offersTemporaryAccess = true
            ($0.maximumCodes, $0.maximumPollsAfterBrowser, $0.maximumFailuresInARow) = (2, 1, 1)
        }
        #expect(await FlowStage.outcomes(ofWalks: 2_000, options).count > 8)
    }
}
