// SPDX-License-Identifier: Apache-2.0

import Foundation
import SubscriberAccount
import Testing
import VideoSubscriberAccount

struct FailureTests {
    @Test(arguments: [
        (0, SubscriberAccount.RequestError.Code.accessNotGranted), (1, .unsupportedProvider), (2, .userCancelled),
        (3, .serviceTemporarilyUnavailable), (4, .providerRejected), (5, .invalidVerificationToken), (6, .rejected),
        (7, .unsupported), (8, .init(rawValue: 8)), (-1, .init(rawValue: -1)),
    ])
    func `returns each error code`(number: Int, code: SubscriberAccount.RequestError.Code) async {
        #expect(await answer(failing: failure(number)) == .failure(.init(code)))
    }

    @Test func `returns no code from another domain`() async {
        let error = failure(1, domain: NSCocoaErrorDomain, [VSErrorInfoKeyUnsupportedProviderIdentifier: "x"])
        #expect(await answer(failing: error) == .failure(.init(nil)))
    }

    @Test func `returns no code from a Swift error`() async {
        #expect(await answer(failing: CancellationError()) == .failure(.init(nil)))
    }

    @Test func `returns the unsupported provider`() async {
        let error = failure(1, [VSErrorInfoKeyUnsupportedProviderIdentifier: "south-cable"])
        let expected = SubscriberAccount.RequestError(
            .unsupportedProvider,
            unsupportedProvider: .init(rawValue: "south-cable")
        )
        #expect(await answer(failing: error) == .failure(expected))
    }

    @Test func `separates the response and status of a failure from those of a success`() async {
        let error = failure(4, [VSErrorInfoKeySAMLResponse: "<r/>", VSErrorInfoKeySAMLResponseStatus: "urn:denied"])
        let expected = SubscriberAccount.RequestError(
            .providerRejected,
            response: .init("<r/>"),
            responseStatus: .init("urn:denied")
        )
        let given = await answer(failing: error)
        #expect(given == .failure(expected))
        #expect(!String(describing: given).contains("<r/>"))
    }

    @Test(arguments: 0..<4)
    func `treats values that are not strings as absent`(number: Int) async {
        let odd: [Any] = [17, NSNull(), ["north-cable"], Data([110])]
        let error = failure(
            1,
            [
                VSErrorInfoKeyUnsupportedProviderIdentifier: odd[number],
                VSErrorInfoKeySAMLResponse: odd[number],
                VSErrorInfoKeySAMLResponseStatus: odd[number],
            ]
        )
        #expect(await answer(failing: error) == .failure(.init(.unsupportedProvider)))
    }

    private func answer(failing error: any Error) async -> SubscriberAccount.Answer {
        await VideoSubscriberAccountProviderTests.answer(of: Framework(onEnqueue: { $2(nil, error) }))
    }
}
