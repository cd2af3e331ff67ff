// SPDX-License-Identifier: Apache-2.0

package import Captures
package import MetadataRetrieval
internal import PrivateFiles
package import SAML
internal import SAMLSignature
internal import UntrustedText

/// Gets metadata from a server, verifies it, and replaces a file with it.
///
/// The file is replaced only by what ``MetadataRetrieval`` accepts. Until then, and after every failure, the file stays as it
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

    private let location: MetadataLocation
    private let output: InputPath
    private let time: Timestamp
    private let retrieval: MetadataRetrieval

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - location: The location of the metadata.
    ///   - entityID: The only entity that the metadata may describe, or `nil` for any entities.
    ///   - signers: The paths of files with the keys of which one must have signed the metadata; empty to verify no signature.
    ///   - output: The file to replace.
    ///   - time: The time at which expiration is checked.
    /// - Throws: ``ConfigurationFault`` if a key cannot be used.
    package init(
        _ location: MetadataLocation,
        about entityID: String?,
        signedBy signers: [InputPath],
        to output: InputPath,
        at time: Timestamp
    ) throws(ConfigurationFault) {
        self.location = location
        self.output = output
        self.time = time
        let keys = try SignatureCheck.metadataKeys(signers)
        retrieval = MetadataRetrieval(location, about: entityID, signedBy: keys, describing: .none)
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
            try ReportOutput.probe(output)
            if hasRecord { try MetadataCopy.probe(beside: output) }
        } catch {
            return .failure(error)
        }
        let (current, copy) = currentCopy()
        let outcome = await retrieval.run(
            insteadOf: current,
            unless: copy?.validators,
            at: time,
            send: send
        )
        switch outcome {
        case .new(let body, let content, let validators):
            do throws(FileFault) {
                try replace(with: body, content.description, validators, tell)
                return .success(.replaced)
            } catch {
                return .failure(error)
            }
        case .unchanged:
            tell("\(name): The server has nothing newer.")
            return .success(.unchanged)
        case .older(let offered, let present):
            tell(
                "The answer expires at \(offered), before the file at \(present), and may be an older version. "
                    + "The file \(name) is kept. Delete it if the federation now signs for a shorter time."
            )
            return .success(.refused)
        case .refused(let reason):
            tell(reason + kept(current))
            return .success(.refused)
        case .noAnswer(let reason):
            tell(reason + kept(current))
            return .success(.noAnswer)
        }
    }

    /// Whether the output is a file, next to which the record of the copy stands.
    private var hasRecord: Bool {
        guard output != .standardInput, case .file? = try? OutputPlace(of: output) else { return false }
        return true
    }

    private var name: String { output.description.escapedForReport(limit: .max) }

    private func kept(_ current: MetadataDescription?) -> String {
        current == nil ? "" : " The file \(name) is kept; it is still valid."
    }

    /// Replaces the file.
    private func replace(
        with body: [UInt8],
        _ description: MetadataDescription,
        _ validators: MetadataValidators,
        _ tell: (String) -> Void
    ) throws(FileFault) {
        var file = try ReportOutput(creating: output)
        try file.append(body)
        // The record is written first, and names the digest of the file: without the file, it has no effect.
        let copy = MetadataCopy(of: body, from: location, validators)
        let record = hasRecord ? try copy.replacement(beside: output) : nil
        try FileFault.naming(output) { () throws(PrivateFileFault) in try record?.finish() }
        try file.finish()
        let count = description.entityCount
        let end = description.validUntil.map { ", valid until \($0)" } ?? ""
        let signer = description.signature?.key.map { ", signed by \($0)" } ?? ", not verified"
        tell("\(name): \(body.count) bytes, \(count) \(count == 1 ? "entity" : "entities")\(end)\(signer)")
    }

    /// Returns the description of the file if it may still be used, and what the server said about it.
    private func currentCopy() -> (current: MetadataDescription?, copy: MetadataCopy?) {
        guard hasRecord, let file = try? InputFile(reading: output, limit: MetadataRetrieval.maximumBytes),
            file.bytes.count <= MetadataRetrieval.maximumBytes,
            let content = try? retrieval.verified(file.bytes, at: time)
        else { return (nil, nil) }
        return (content.description, MetadataCopy(of: file.bytes, in: output, from: location))
    }
}
