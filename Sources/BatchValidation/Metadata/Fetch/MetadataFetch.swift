// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import UntrustedText

/// Gets metadata from a server, verifies it, and replaces a file with it.
///
/// The file is replaced only by metadata that is signed by one of the keys, expires within 28 days, and describes the
/// requested entity; the server is not trusted. Metadata that expires before a valid file is rejected, because an old
/// version contains keys that the federation has removed since. Until then, and after every failure, the file stays as it
/// is.
package struct MetadataFetch: Sendable {
    /// The result of a fetch.
    package enum Outcome: Hashable, Sendable {
        /// The file was replaced.
        case replaced
        /// The server has nothing newer, and the file is still valid.
        case unchanged
        /// The server refused the request, or sent metadata that may not be used.
        case refused
        /// There is no answer.
        case noAnswer
    }

    /// The maximum size of metadata, in bytes; eduGAIN has about 100 MB.
    package static let mostBytes = 256 << 20

    private static let mostRedirections = 3

    /// The maximum ratio of metadata to its gzip data; large federations compress 5 to 10 times.
    private static let gzipRatio = 16

    /// The size, in bytes, up to which ``gzipRatio`` does not apply.
    private static let gzipExemption = 1 << 20

    private let options: MetadataFetchOptions
    private let keys: [PublicKey]

    /// Creates a task.
    ///
    /// - Parameter options: The options.
    /// - Throws: ``ConfigurationFault`` if a key cannot be used.
    package init(_ options: MetadataFetchOptions) throws(ConfigurationFault) {
        self.options = options
        var keys: [PublicKey] = []
        for path in options.signedBy { keys += try SignatureCheck.metadataKeys(path) }
        self.keys = keys
    }

    /// Fetches the metadata.
    ///
    /// - Parameters:
    ///   - send: Sends a request and returns the answer to it, without following redirections.
    ///   - tell: Receives messages for standard error.
    /// - Returns: The result, or the reason that the file cannot be replaced.
    package func run(
        send: (MetadataRequest) async throws(MetadataRequestFault) -> MetadataAnswer,
        tell: (String) -> Void
    ) async -> Result<Outcome, FileFault> {
        // A target that cannot be replaced is reported before the request.
        do throws(FileFault) {
            try ReportOutput.probe(options.output)
            if hasRecord { try MetadataCopy.probe(beside: options.output) }
        } catch {
            return .failure(error)
        }
        var location = options.location
        let (current, copy) = currentCopy()
        for _ in 0...Self.mostRedirections {
            let answer: MetadataAnswer
            do throws(MetadataRequestFault) {
                answer = try await send(MetadataRequest(location, unless: copy))
            } catch {
                tell("There is no answer: \(error.reason).\(kept(current))")
                return .success(.noAnswer)
            }
            switch answer.status {
            case 200:
                do throws(FileFault) {
                    return .success(try accept(answer, insteadOf: current, tell))
                } catch {
                    return .failure(error)
                }
            case 304 where copy != nil:
                tell("\(name): The server has nothing newer.")
                return .success(.unchanged)
            case 301, 302, 303, 307, 308:
                guard let next = answer.location.flatMap(location.redirected) else {
                    tell("The server redirects to a URL that is missing or not allowed.\(kept(current))")
                    return .success(.refused)
                }
                location = next
            case 404:
                tell("The server has no metadata of this entity or URL (status 404).\(kept(current))")
                return .success(.refused)
            case 500...599:
                tell("The server cannot answer now (status \(answer.status)).\(kept(current))")
                return .success(.noAnswer)
            default:
                tell("The server refused the request with status \(answer.status).\(kept(current))")
                return .success(.refused)
            }
        }
        tell("The server redirects more than \(Self.mostRedirections) times.\(kept(current))")
        return .success(.refused)
    }

    /// Whether the output is a file, next to which the record of the copy stands.
    private var hasRecord: Bool {
        guard options.output != .standardInput, case .file? = try? OutputPlace(of: options.output) else { return false }
        return true
    }

    private var name: String { options.output.description.escapedForReport(limit: .max) }

    private func kept(_ current: MetadataDescription?) -> String {
        current == nil ? "" : " The file \(name) is kept; it is still valid."
    }

    // MARK: Answer

    /// Verifies the metadata of an answer, and replaces the file.
    private func accept(
        _ answer: MetadataAnswer,
        insteadOf current: MetadataDescription?,
        _ tell: (String) -> Void
    ) throws(FileFault) -> Outcome {
        let body: [UInt8]
        let description: MetadataDescription
        do throws(TrustError) {
            body = try Self.content(of: answer)
            description = try verified(body)
        } catch {
            tell("The answer cannot be used: \(error)\(kept(current))")
            return .refused
        }
        // A server, or an attacker in front of it, can send an old version, whose signature is still valid.
        if !keys.isEmpty, let present = current?.validUntil, let offered = description.validUntil, offered < present {
            tell(
                "The answer expires at \(offered), before the file at \(present), and may be an older version. "
                    + "The file \(name) is kept. Delete it if the federation now signs for a shorter time."
            )
            return .refused
        }
        var output = try ReportOutput(creating: options.output)
        try output.append(body)
        // The record is written first, and names the digest of the file: without the file, it has no effect.
        let copy = MetadataCopy(of: body, from: options.location, answer)
        let record = hasRecord ? try copy.replacement(beside: options.output) : nil
        try record?.finish()
        try output.finish()
        let count = description.entityCount
        let end = description.validUntil.map { ", valid until \($0)" } ?? ""
        let signer = description.signature?.key.map { ", signed by \($0)" } ?? ", not verified"
        tell("\(name): \(body.count) bytes, \(count) \(count == 1 ? "entity" : "entities")\(end)\(signer)")
        return .replaced
    }

    private static func content(of answer: MetadataAnswer) throws(TrustError) -> [UInt8] {
        guard answer.body.count <= mostBytes else {
            throw TrustError(.tooLarge, "The metadata has more than \(mostBytes) bytes.")
        }
        let encoding = (answer.contentEncoding ?? "identity").asciiLowercased
        guard !encoding.isIdentical(to: "identity") else { return answer.body }
        guard encoding.isIdentical(to: "gzip") || encoding.isIdentical(to: "x-gzip") else {
            throw TrustError(.malformedMetadata, "The answer has an encoding that was not requested.")
        }
        // A small answer would otherwise keep the parser busy for seconds.
        let limit = min(mostBytes, max(gzipExemption, answer.body.count * gzipRatio))
        do throws(EncodingFault) {
            return try Deflate.gunzip(answer.body.span, limit: limit)
        } catch {
            throw TrustError(.malformedMetadata, "The answer is not gzip, or expands to more than \(limit) bytes.")
        }
    }

    // MARK: Verification

    /// Returns the description of the file if it may still be used, and what the server said about it.
    private func currentCopy() -> (current: MetadataDescription?, copy: MetadataCopy?) {
        guard hasRecord, let file = try? InputFile(reading: options.output, limit: Self.mostBytes),
            file.bytes.count <= Self.mostBytes, let description = try? verified(file.bytes)
        else { return (nil, nil) }
        return (description, MetadataCopy(of: file.bytes, in: options.output, from: options.location))
    }

    /// Verifies metadata, and returns its description.
    private func verified(_ bytes: [UInt8]) throws(TrustError) -> MetadataDescription {
        var describer =
            keys.isEmpty
            ? try MetadataDescriber(of: .none)
            : try MetadataDescriber(of: .none, signedBy: keys, readAt: options.time)
        try describer.feed(bytes.span)
        let description = try describer.finish()
        if let end = description.validUntil, end <= options.time {
            throw TrustError(.expiredMetadata, "The metadata expired at \(end).")
        }
        guard let entityID = options.entityID else { return description }
        // A signed answer for another entity is a known attack (S-58).
        guard description.entityCount == 1, description.firstEntityID?.isIdentical(to: entityID) == true,
            !options.location.isOfEntity || description.root.isIdentical(to: "EntityDescriptor")
        else {
            throw TrustError(.otherEntity, "The metadata does not describe only the entity that was asked for.")
        }
        return description
    }
}
