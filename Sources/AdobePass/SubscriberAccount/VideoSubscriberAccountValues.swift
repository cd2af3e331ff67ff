// SPDX-License-Identifier: Apache-2.0

#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
internal import Foundation
internal import VideoSubscriberAccount

extension VSAccountMetadataRequest {
    /// The framework's form of a request.
    convenience init(_ request: SubscriberAccount.MetadataRequest) {
        self.init()
        channelIdentifier = request.channelIdentifier
        supportedAccountProviderIdentifiers = request.supportedProviders.map(\.rawValue)
        featuredAccountProviderIdentifiers = request.featuredProviders.map(\.rawValue)
        verificationToken = request.verificationToken?.text
        includeAccountProviderIdentifier = request.includesProviderID
        includeAuthenticationExpirationDate = request.includesExpirationDate
        localizedVideoTitle = request.videoTitle
        isInterruptionAllowed = request.isInterruptionAllowed
        forceAuthentication = request.forcesAuthentication
        attributeNames = request.attributeNames
        supportedAuthenticationSchemes = request.authenticationSchemes.map { scheme in
            switch scheme {
            case .saml: .saml
            case .api: .api
            }
        }
    }
}

extension SubscriberAccount.Answer {
    /// What a completion handler was called with; an error outweighs metadata.
    init(_ metadata: VSAccountMetadata?, _ error: (any Error)?) {
        if let error {
            self = .failure(SubscriberAccount.Failure(error))
        } else if let metadata {
            self = .metadata(SubscriberAccount.Metadata(metadata))
        } else {
            self = .nothing
        }
    }
}

extension SubscriberAccount.Metadata {
    /// The values of the framework's answer.
    init(_ metadata: VSAccountMetadata) {
        self.init(
            providerID: metadata.accountProviderIdentifier.map { SubscriberAccount.ProviderID(rawValue: $0) },
            expirationDate: metadata.authenticationExpirationDate,
            response: metadata.samlAttributeQueryResponse.flatMap { SubscriberAccount.AttributeQueryResponse($0) },
            verificationData: metadata.verificationData.map { SubscriberAccount.VerificationData([UInt8]($0)) }
        )
    }
}

extension SubscriberAccount.Failure {
    /// The values of an error; those that are no strings count as absent.
    init(_ error: any Error) {
        guard let error = bridged(error, to: NSError.self), error.domain == VSErrorDomain else {
            self.init(nil)
            return
        }
        func text(_ key: String) -> String? { error.userInfo[key] as? String }
        self.init(
            Code(rawValue: error.code),
            unsupportedProvider: text(VSErrorInfoKeyUnsupportedProviderIdentifier)
                .map { SubscriberAccount.ProviderID(rawValue: $0) },
            response: SubscriberAccount.FailedResponse(
                text(VSErrorInfoKeySAMLResponse),
                status: text(VSErrorInfoKeySAMLResponseStatus)
            )
        )
    }
}

/// Casts at run time, where the compiler would warn on one platform and refuse on another.
private func bridged<Target>(_ error: any Error, to target: Target.Type) -> Target? { error as? Target }
#endif
