// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// Describes SAML metadata: who may sign, with which keys, until when; and what changed.
package struct MetadataInspection {
    private let options: MetadataOptions
    private let keys: [PublicKey]

    /// Creates a task that describes metadata.
    ///
    /// - Parameter options: The options.
    /// - Throws: ``ConfigurationFault`` if a key cannot be used.
    package init(_ options: MetadataOptions) throws(ConfigurationFault) {
        self.options = options
        var keys: [PublicKey] = []
        for path in options.signedBy { keys += try SignatureCheck.metadataKeys(path) }
        self.keys = keys
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
        var older: MetadataDescription?
        if let path = options.older {
            // The earlier metadata has often expired, and was verified when it was new.
            older = try describe(path, signedBy: [], tell)
            isGood = older != nil
        }
        for path in paths where isGood || options.older == nil {
            guard let description = try describe(path, signedBy: keys, tell) else {
                isGood = false
                continue
            }
            let isFound = options.entityID == nil || !description.entities.isEmpty || older?.entities.isEmpty == false
            if !isFound {
                tell("\(name(path)): \(description.sentence(onAbsenceOf: options.entityID ?? ""))")
                isGood = false
            }
            for problem in description.problems { tell("\(name(path)): trust.malformed-metadata: \(problem)") }
            isGood = isGood && description.problems.isEmpty
            var output = ReportOutput()
            if let older {
                try MetadataDifference(from: older, to: description).write(asJSON: options.asJSON, to: &output)
            } else if isFound {
                let report = MetadataReport(description: description, source: path, moment: options.time)
                try report.write(asJSON: options.asJSON, to: &output)
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
            let selection = options.entityID.map(EntitySelection.one) ?? .all
            let demand = MetadataDemand(signedBy: keys, at: options.time, allowing: Set(options.allowances))
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
