// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Testing

@Suite struct DescriptorsTests {
    @Test func `allows all requested connections if there are enough descriptors`() throws {
        let descriptors = Descriptors(limit: 1024 + Descriptors.reserve)
        #expect(try descriptors.connections(1024) == 1024)
        #expect(try descriptors.connections(1025) == 1024)
        #expect(try Descriptors(limit: .max).connections(100_000) == 100_000)
    }

    @Test func `reserves descriptors for the process`() throws {
        #expect(try Descriptors(limit: 1024).connections(1024) == 1024 - Descriptors.reserve)
        #expect(try Descriptors(limit: Descriptors.reserve + 1).connections(1024) == 1)
    }

    @Test(arguments: [0, 16, Descriptors.reserve])
    func `reports too few descriptors and the required number`(limit: Int) {
        let error = #expect(throws: ConfigurationError.self) { try Descriptors(limit: limit).connections(1) }
        #expect(
            error?.problems == [
                "maximumConnections: requires at least \(Descriptors.reserve + 1) descriptors (ulimit -n); "
                    + "the limit is \(limit)"
            ]
        )
    }
}
