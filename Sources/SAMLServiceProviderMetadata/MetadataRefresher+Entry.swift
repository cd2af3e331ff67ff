// SPDX-License-Identifier: Apache-2.0

internal import MetadataRetrieval
internal import PrivateFiles
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import Synchronization
internal import UntrustedText

extension MetadataRefresher {
    /// The copy of a source.
    struct Entry {
        var status: MetadataStatus
        private(set) var providers: [IdentityProvider] = []
        private(set) var description: MetadataDescription?
        private(set) var validators: MetadataValidators?

        /// The states of the files that were read last.
        var stamps: [MetadataFile.Stamp]?

        private var keys: [ExactText: [KeyDescription]] = [:]

        /// The times at which the newest signed files expire, by the entities in them.
        private var expirations: [ExactText: Timestamp] = [:]

        init(_ source: MetadataSource) { status = MetadataStatus(source: source.name) }

        /// Replaces the copy.
        mutating func accept(
            _ found: [IdentityProvider],
            _ entities: [EntityDescription],
            _ description: MetadataDescription?,
            _ validators: MetadataValidators?,
            confirmed: Timestamp?
        ) {
            var new: [ExactText: [KeyDescription]] = [:]
            for entity in entities {
                let roles = entity.roles.filter { $0.name.isIdentical(to: "IDPSSODescriptor") }
                new[ExactText(entity.entityID), default: []] += roles.flatMap(\.trustedKeys)
            }
            for (entityID, after) in new {
                guard let before = keys[entityID], let stage = KeyRollover(from: before, to: after) else { continue }
                status.rollovers[entityID.wrappedValue] = MetadataStatus.Rollover.named(stage.rawValue)
            }
            status.rollovers = status.rollovers.filter { new[ExactText($0.key)] != nil }
            (providers, self.description, self.validators, keys) = (found, description, validators, new)
            status.count = found.count
            status.expires = description?.validUntil
            if let confirmed { confirm(at: confirmed) }
        }

        /// Notes when signed files expire, or fails if one expires before a valid one that described the same entity, because an
        /// old version contains keys that were removed since (S-110).
        mutating func isOlder(_ files: [MetadataContent], at moment: Timestamp) -> Bool {
            var new = expirations.filter { $0.value > moment }
            for file in files {
                guard let end = file.description.validUntil else { continue }
                for entity in file.entities {
                    let id = ExactText(entity.entityID)
                    if let present = new[id], end < present { return true }
                    new[id] = end
                }
            }
            expirations = new
            return false
        }

        /// Notes that the source confirmed the copy.
        mutating func confirm(at moment: Timestamp) {
            status.confirmed = moment
            status.failure = nil
            status.failures = 0
        }
    }

    /// Makes one attempt at a source.
    func refresh(_ index: Int, at moment: Timestamp) async {
        switch sources[index].place {
        case .server(let retrieval): await fetch(retrieval, index, at: moment)
        case .file: look(at: [sources[index].name], index, at: moment)
        case .folder:
            guard let files = MetadataFile.names(inFolder: sources[index].name) else {
                return fail(index, "The folder cannot be read.")
            }
            look(at: files, index, at: moment)
        }
    }

    private func fetch(_ retrieval: MetadataRetrieval, _ index: Int, at moment: Timestamp) async {
        guard let transport else { return fail(index, "There is no HTTP client.") }
        let (copy, validators) = state.withLock { ($0.entries[index].description, $0.entries[index].validators) }
        // An expired copy is not a reason to refuse an answer, or to ask only for a newer one.
        let current = copy.flatMap { copy in copy.validUntil.map { $0 > moment } ?? true ? copy : nil }
        let outcome = await retrieval.run(
            insteadOf: current,
            unless: current == nil ? nil : validators,
            at: moment
        ) { request async throws(MetadataRequestFault) in
            do {
                let answer = try await transport(request.head, MetadataRetrieval.maximumBytes)
                return MetadataAnswer(answer.head, body: answer.body)
            } catch {
                throw MetadataRequestFault("the request failed")
            }
        }
        switch outcome {
        case .unchanged: state.withLock { $0.entries[index].confirm(at: moment) }
        case .new(let bytes, let content, let validators):
            guard use([content], validators, of: index, at: moment, confirmed: moment) else { return }
            if let path = sources[index].copy, (try? PrivateFile(FilePath(path)).replace(bytes)) == nil {
                state.withLock { $0.entries[index].status.failure = "The copy cannot be written to its file." }
            }
        case .older(let offered, let present):
            fail(index, "The answer expires at \(offered), before the copy at \(present), and may be an older version.")
        case .refused(let reason), .noAnswer(let reason): fail(index, reason)
        }
    }

    /// Reads files if one of them changed since the last time.
    private func look(at paths: [String], _ index: Int, at moment: Timestamp) {
        let stamps = paths.compactMap(MetadataFile.Stamp.init)
        guard stamps.count == paths.count, !paths.isEmpty else { return fail(index, "A file is missing.") }
        let isSame = state.withLock { state in
            guard state.entries[index].stamps == stamps else { return false }
            if state.entries[index].status.failures == 0 { state.entries[index].confirm(at: moment) }
            return true
        }
        guard !isSame else { return }
        let documents = paths.compactMap { MetadataFile.read($0) }
        // A file that is half written changes again, and is read again then.
        state.withLock { $0.entries[index].stamps = stamps }
        guard documents.count == paths.count else { return fail(index, "A file cannot be read.") }
        do throws(TrustError) {
            let files = try documents.map { document throws(TrustError) in
                try MetadataContent(document, signedBy: sources[index].keys, readAt: moment, isRefreshed: true)
            }
            _ = use(files, nil, of: index, at: moment, confirmed: moment)
        } catch {
            fail(index, "The metadata cannot be used: \(error)")
        }
    }
}
