// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
package import SAMLSignature
internal import StrictJSON

/// Describes SAML metadata: who may sign, with which keys, until when; and what changed.
package struct MetadataInspection {
    /// The entity to describe, or `nil` for all of them.
    package var entityID: String?

    /// A weak algorithm.
    package typealias Allowance = AlgorithmAllowance

    /// The weak algorithms that the signature may use.
    package var allowances: [Allowance] = []

    /// The earlier metadata to compare with, or `nil` to describe the metadata.
    package var older: InputPath?

    /// Whether the output is JSON.
    package var asJSON = false

    private let keys: [PublicKey]
    private let time: Timestamp

    /// Creates a task that describes all entities as text.
    ///
    /// - Parameters:
    ///   - signers: The paths of files with the keys of which one must have signed the metadata; empty to verify no signature.
    ///   - time: The time at which expiration is checked.
    /// - Throws: ``ConfigurationFault`` if a key cannot be used.
    package init(signedBy signers: [InputPath], at time: Timestamp) throws(ConfigurationFault) {
        keys = try SignatureCheck.metadataKeys(signers)
        self.time = time
    }

    /// Describes files, and writes the descriptions to standard output.
    ///
    /// - Parameters:
    ///   - paths: The paths of metadata; `-` is standard input.
    ///   - tell: Receives messages for standard error.
    /// - Returns: Whether all of the metadata can be read, and is signed as required.
    /// - Throws: ``FileFault`` for the first file that cannot be read.
    package func run(_ paths: [InputPath], tell: (String) -> Void) throws(FileFault) -> Bool {
        var isGood = true
        var earlier: MetadataDescription?
        if let older {
            // The earlier metadata has often expired, and was verified when it was new.
            earlier = try describe(older, signedBy: [], tell)
            isGood = earlier != nil
        }
        for path in paths where isGood || older == nil {
            guard let description = try describe(path, signedBy: keys, tell) else {
                isGood = false
                continue
            }
            let isFound = entityID == nil || !description.entities.isEmpty || earlier?.entities.isEmpty == false
            if !isFound {
                tell("\(name(path)): \(description.sentence(onAbsenceOf: entityID ?? ""))")
                isGood = false
            }
            for problem in description.problems { tell("\(name(path)): trust.malformed-metadata: \(problem)") }
            isGood = isGood && description.problems.isEmpty
            var output = ReportOutput()
            if let earlier {
                try MetadataDifference(from: earlier, to: description).write(asJSON: asJSON, to: &output)
            } else if isFound {
                let report = MetadataReport(description: description, source: path, moment: time)
                try report.write(asJSON: asJSON, to: &output)
            }
            try output.finish()
        }
        return isGood
    }

    private func describe(
        _ path: InputPath,
        signedBy keys: [PublicKey],
        _ tell: (String) -> Void
    ) throws(FileFault) -> MetadataDescription? {
        var stream = try InputStream(opening: path)
        var result: Result<MetadataDescription, TrustError>?
        var fault: FileFault?
        var start: [UInt8] = []
        do throws(TrustError) {
            let selection = entityID.map(EntitySelection.one) ?? .all
            let demand = MetadataDemand(signedBy: keys, at: time, allowing: Set(allowances))
            var describer = try MetadataStream(describing: selection, keys.isEmpty ? nil : demand)
            var bytes: [UInt8] = []
            while fault == nil {
                do throws(FileFault) {
                    guard try stream.read(InputStream.chunkSize, appendingTo: &bytes) > 0 else { break }
                } catch {
                    fault = error
                }
                if start.isEmpty { start = bytes }
                try describer.feed(bytes.span)
                bytes.removeAll(keepingCapacity: true)
            }
            if fault == nil { result = .success(try describer.finish()) }
        } catch {
            result = .failure(error.explained(by: start, for: .metadata))
        }
        if let fault { throw fault }
        switch result {
        case .success(let description): return description
        case .failure(let error): tell("\(name(path)): \(error)")
        case nil: break
        }
        return nil
    }

    private func name(_ path: InputPath) -> String {
        path == .standardInput ? "standard input" : path.description.escapedForReport(limit: .max)
    }
}
