// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding
package import SAMLSignature
internal import UntrustedText

/// Gets metadata from a server, and verifies it; the server is not trusted.
///
/// Metadata is accepted only if it is signed by one of the keys, expires within 28 days, and describes the requested entity.
/// Metadata that expires before a valid copy is rejected, because an old version contains keys that the federation has removed
/// since.
package struct MetadataRetrieval: Sendable {
    /// The result of a retrieval.
    package enum Outcome: Sendable {
        /// The server sent new metadata, which was verified.
        case new([UInt8], MetadataContent, MetadataValidators)
        /// The server has nothing newer than the copy.
        case unchanged
        /// The server sent metadata that expires before the copy, and may be an older version.
        case older(expires: Timestamp, before: Timestamp)
        /// The server refused the request, or sent metadata that may not be used.
        case refused(String)
        /// There is no answer.
        case noAnswer(String)
    }

    /// The maximum size of metadata, in bytes; eduGAIN has about 100 MB.
    package static let maximumBytes = 256 << 20

    private static let maximumRedirections = 3

    /// The maximum ratio of metadata to its gzip data; large federations compress 5 to 10 times.
    private static let gzipRatio = 16

    /// The size, in bytes, up to which ``gzipRatio`` does not apply.
    private static let gzipExemption = 1 << 20

    /// The location of the metadata.
    package let location: MetadataLocation

    private let entityID: String?
    private let keys: [PublicKey]?
    private let isPinnedToServer: Bool
    private let selection: EntitySelection

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - location: The location of the metadata.
    ///   - entityID: The only entity that the metadata may describe, or `nil` for any entities.
    ///   - keys: The keys of which one must have signed the metadata; empty to verify no signature.
    ///   - isPinnedToServer: Whether a redirection to another server is refused.
    ///   - selection: The entities to describe; without any, the content has no keys either.
    package init(
        _ location: MetadataLocation,
        about entityID: String?,
        signedBy keys: [PublicKey],
        pinnedToServer isPinnedToServer: Bool = false,
        describing selection: EntitySelection = .all
    ) {
        self.isPinnedToServer = isPinnedToServer
        self.selection = selection
        self.location = location
        self.entityID = entityID
        self.keys = keys.isEmpty ? nil : keys
    }

    /// Gets the metadata.
    ///
    /// - Parameters:
    ///   - current: The description of the copy if it is still valid.
    ///   - validators: What the server said about the copy, for a conditional request.
    ///   - time: The time at which expiration is checked.
    ///   - send: Sends a request and returns the answer to it, without following redirections.
    /// - Returns: The result.
    package func run(
        insteadOf current: MetadataDescription?,
        unless validators: MetadataValidators?,
        at time: Timestamp,
        send: (MetadataRequest) async throws(MetadataRequestFault) -> MetadataAnswer
    ) async -> Outcome {
        var location = location
        for _ in 0...Self.maximumRedirections {
            let answer: MetadataAnswer
            do throws(MetadataRequestFault) {
                answer = try await send(MetadataRequest(location, unless: validators))
            } catch {
                return .noAnswer("There is no answer: \(error.reason).")
            }
            switch answer.status {
            case 200: return accept(answer, insteadOf: current, at: time)
            case 304 where validators?.isEmpty == false: return .unchanged
            case 301, 302, 303, 307, 308:
                guard let next = answer.location.flatMap(location.redirected) else {
                    return .refused("The server redirects to a URL that is missing or not allowed.")
                }
                guard !isPinnedToServer || next.hasOrigin(of: location) else {
                    return .refused("The server redirects to another server, which this source does not trust.")
                }
                location = next
            case 404: return .refused("The server has no metadata of this entity or URL (status 404).")
            case 500...599: return .noAnswer("The server cannot answer now (status \(answer.status)).")
            default: return .refused("The server refused the request with status \(answer.status).")
            }
        }
        return .refused("The server redirects more than \(Self.maximumRedirections) times.")
    }

    private func accept(
        _ answer: MetadataAnswer,
        insteadOf current: MetadataDescription?,
        at time: Timestamp
    ) -> Outcome {
        do throws(TrustError) {
            let body = try Self.content(of: answer)
            let content = try verified(body, at: time)
            let offered = content.description.validUntil
            // A server, or an attacker in front of it, can send an old version, whose signature is still valid.
            if keys != nil, let present = current?.validUntil, let offered, offered < present {
                return .older(expires: offered, before: present)
            }
            return .new(body, content, MetadataValidators(answer))
        } catch {
            return .refused("The answer cannot be used: \(error)")
        }
    }

    private static func content(of answer: MetadataAnswer) throws(TrustError) -> [UInt8] {
        guard answer.body.count <= maximumBytes else {
            throw TrustError(.tooLarge, "The metadata has more than \(maximumBytes) bytes.")
        }
        let encoding = (answer.contentEncoding ?? "identity").asciiLowercased
        guard !encoding.isIdentical(to: "identity") else { return answer.body }
        guard encoding.isIdentical(to: "gzip") || encoding.isIdentical(to: "x-gzip") else {
            throw TrustError(.malformedMetadata, "The answer has an encoding that was not requested.")
        }
        // A small answer would otherwise keep the parser busy for seconds.
        let limit = min(maximumBytes, max(gzipExemption, answer.body.count * gzipRatio))
        do throws(EncodingFault) {
            return try Deflate.gunzip(answer.body.span, limit: limit)
        } catch {
            throw TrustError(.malformedMetadata, "The answer is not gzip, or expands to more than \(limit) bytes.")
        }
    }

    /// Verifies metadata of an answer or a copy.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - time: The time at which expiration is checked.
    /// - Returns: The content.
    /// - Throws: ``TrustError`` if the metadata may not be used.
    package func verified(_ bytes: [UInt8], at time: Timestamp) throws(TrustError) -> MetadataContent {
        let content = try MetadataContent(bytes, describing: selection, signedBy: keys, readAt: time, isRefreshed: true)
        let description = content.description
        if let end = description.validUntil, end <= time {
            throw TrustError(.expiredMetadata, "The metadata expired at \(end).")
        }
        guard let entityID else { return content }
        // A signed answer for another entity is a known attack (S-58).
        guard description.entityCount == 1, description.firstEntityID?.isIdentical(to: entityID) == true,
            !location.isOfEntity || description.root.isIdentical(to: "EntityDescriptor")
        else {
            throw TrustError(.otherEntity, "The metadata does not describe only the entity that was asked for.")
        }
        return content
    }
}
