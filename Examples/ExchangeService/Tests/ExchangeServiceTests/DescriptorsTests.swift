// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Testing

@Suite struct DescriptorsTests {
    @Test func `all connections that are wanted, where there is room`() throws {
        let descriptors = Descriptors(limit: 1024 + Descriptors.reserve)
        #expect(try descriptors.connections(1024) == 1024)
        #expect(try descriptors.connections(1025) == 1024)
        #expect(try Descriptors(limit: .max).connections(100_000) == 100_000)
    }

    @Test func `connections do not get what the process needs for itself`() throws {
        #expect(try Descriptors(limit: 1024).connections(1024) == 1024 - Descriptors.reserve)
        #expect(try Descriptors(limit: Descriptors.reserve + 1).connections(1024) == 1)
    }

    @Test(arguments: [0, 16, Descriptors.reserve])
    func `too few are told of, and how many would do`(limit: Int) {
        let error = #expect(throws: ConfigurationError.self) { try Descriptors(limit: limit).connections(1) }
        #expect(
            error?.problems == [
                "maximumConnections: expected room for \(Descriptors.reserve + 1) descriptors at least (ulimit -n), "
                    + "found \(limit)"
            ]
        )
    }
}
