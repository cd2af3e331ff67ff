// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

struct TokenFlowRowTests {
    @Test(arguments: TokenRows.start + TokenRows.silent + TokenRows.interactive + TokenRows.exchange)
    func `follows the state table of the cookbook`(row: Row<TokenFlow>) {
        let (effects, state) = row.run()
        #expect(effects == row.effects)
        #expect(state == row.state)
    }
}
