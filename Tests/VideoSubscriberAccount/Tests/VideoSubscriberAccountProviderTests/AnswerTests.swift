// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import SubscriberAccount
import Testing
import VideoSubscriberAccount

struct AnswerTests {
    @Test @MainActor func `passes each property of a request to the framework`() async {
        var request = SubscriberAccount.MetadataRequest(channelIdentifier: "https://sp.example")
        request.supportedProviders = [.init(rawValue: "north-cable"), .init(rawValue: "south-cable")]
        request.featuredProviders = [.init(rawValue: "south-cable")]
        request.verificationToken = .init("<q/>")
        request.includesProviderID = false
        request.includesExpirationDate = true
        request.videoTitle = "A film"
        request.isInterruptionAllowed = true
        request.forcesAuthentication = true
        request.attributeNames = ["uid", "zip"]
        let seen = Seen<[String]>()
        _ = await answer(
            to: request,
            presenter: PresentationTests.Presenter(),
            of: Framework(onEnqueue: { _, request, handler in
                seen.append([
                    request.channelIdentifier ?? "",
                    request.supportedAccountProviderIdentifiers.joined(separator: " "),
                    request.featuredAccountProviderIdentifiers.joined(separator: " "),
                    request.verificationToken ?? "",
                    "\(request.includeAccountProviderIdentifier) \(request.includeAuthenticationExpirationDate)",
                    request.localizedVideoTitle ?? "",
                    "\(request.isInterruptionAllowed) \(request.forceAuthentication)",
                    request.attributeNames.joined(separator: " "),
                    request.supportedAuthenticationSchemes.map(\.rawValue).joined(separator: " "),
                ])
                handler(nil, nil)
            })
        )
        #expect(
            seen.all == [
                [
                    "https://sp.example", "north-cable south-cable", "south-cable", "<q/>", "false true", "A film",
                    "true true", "uid zip", "SAML",
                ]
            ]
        )
    }

    @Test func `returns each property of an answer`() async {
        let end = Date(timeIntervalSince1970: 1_790_000_000)
        let given = await answer(
            of: Framework(onEnqueue: { _, _, handler in
                let metadata = VSAccountMetadata()
                metadata.accountProviderIdentifier = "north-cable"
                metadata.authenticationExpirationDate = end
                metadata.samlAttributeQueryResponse = "<r/>"
                metadata.verificationData = Data([1, 2])
                handler(metadata, nil)
            })
        )
        let expected = SubscriberAccount.Metadata(
            providerID: .init(rawValue: "north-cable"),
            expirationDate: Timestamp(end),
            response: .init("<r/>"),
            verificationData: .init("AQI=")
        )
        #expect(given == .metadata(expected))
    }

    @Test(arguments: ["", " ", "\r\n\t"])
    func `treats an empty response as absent`(text: String) async {
        let given = await answer(
            of: Framework(onEnqueue: { _, _, handler in
                let metadata = VSAccountMetadata()
                metadata.samlAttributeQueryResponse = text
                handler(metadata, nil)
            })
        )
        #expect(given == .metadata(.init()))
    }

    @Test func `reports an answer without metadata and without an error`() async {
        #expect(await answer(of: Framework()) == .nothing)
    }

    @Test func `does not return metadata with an error`() async {
        let given = await answer(
            of: Framework(onEnqueue: { _, _, handler in
                let metadata = VSAccountMetadata()
                metadata.samlAttributeQueryResponse = "<r/>"
                handler(metadata, failure(4))
            })
        )
        #expect(given == .failure(.init(.providerRejected)))
    }

    @Test func `accepts a late answer on another queue`() async {
        let framework = Framework(onEnqueue: { _, _, handler in
            let handed = Handed(value: handler)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { handed.value(VSAccountMetadata(), nil) }
        })
        #expect(await answer(of: framework) == .metadata(.init()))
    }

    @Test func `uses the first of two answers`() async {
        let framework = Framework(onEnqueue: { _, _, handler in
            handler(VSAccountMetadata(), nil)
            handler(nil, failure(2))
        })
        #expect(await answer(of: framework) == .metadata(.init()))
    }

    @Test func `stops waiting if the completion handler was released`() async {
        #expect(await answer(of: Framework(onEnqueue: { _, _, _ in })) == .nothing)
    }
}
