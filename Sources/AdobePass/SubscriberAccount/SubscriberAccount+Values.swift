// SPDX-License-Identifier: Apache-2.0

#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
internal import Foundation
internal import VideoSubscriberAccount

extension VSAccountMetadataRequest {
    /// Creates the request of the framework.
    convenience init(_ request: SubscriberAccount.MetadataRequest) {
        self.init()
        channelIdentifier = request.channelIdentifier
        supportedAccountProviderIdentifiers = request.supportedProviders.map(\.rawValue)
        featuredAccountProviderIdentifiers = request.featuredProviders.map(\.rawValue)
        verificationToken = request.verificationToken?.value
        includeAccountProviderIdentifier = request.includesProviderID
        includeAuthenticationExpirationDate = request.includesExpirationDate
        localizedVideoTitle = request.videoTitle
        isInterruptionAllowed = request.isInterruptionAllowed
        forceAuthentication = request.forcesAuthentication
        attributeNames = request.attributeNames
        supportedAuthenticationSchemes = [.saml]
    }
}

extension SubscriberAccount.Answer {
    /// Creates the answer from the arguments of a completion handler; an error has precedence over metadata.
    init(_ metadata: VSAccountMetadata?, _ error: (any Error)?) {
        if let error {
            self = .failure(SubscriberAccount.RequestError(error))
        } else if let metadata {
            self = .metadata(SubscriberAccount.Metadata(metadata))
        } else {
            self = .nothing
        }
    }
}

extension SubscriberAccount.Metadata {
    /// Creates metadata from that of the framework.
    init(_ metadata: VSAccountMetadata) {
        self.init(
            providerID: metadata.accountProviderIdentifier.map { SubscriberAccount.ProviderID(rawValue: $0) },
            expirationDate: metadata.authenticationExpirationDate.map { Timestamp($0) },
            response: metadata.samlAttributeQueryResponse.map { PrivateText($0) },
            verificationData: metadata.verificationData.map { PrivateText($0.base64EncodedString()) }
        )
    }
}

extension SubscriberAccount.RequestError {
    /// Creates a failure from an error; values that are not strings count as absent.
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
            response: text(VSErrorInfoKeySAMLResponse).map { PrivateText($0) },
            responseStatus: text(VSErrorInfoKeySAMLResponseStatus).map { PrivateText($0) }
        )
    }
}

/// Casts at run time, because the compiler warns about a static cast on one platform and rejects it on another.
private func bridged<Target>(_ error: any Error, to target: Target.Type) -> Target? { error as? Target }
#endif
