// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import MetadataRetrieval
internal import PrivateFiles
public import SAML
public import SAMLServiceProvider
internal import SAMLSignature
internal import Synchronization
internal import UntrustedText

/// Keeps the identity providers of a service up to date with their metadata.
///
/// ```swift
/// let federation = try MetadataSource(url: "https://federation.example/metadata.xml", signedBy: keys)
/// let refresher = MetadataRefresher([federation], into: identityProviders) { request, limit in
///     let response = try await client.execute(request)  // does not follow redirections
///     return (response.head, try await response.body(upTo: limit))
/// }
/// try await refresher.run()
/// ```
///
/// ## Guarantees
///
/// - A copy is replaced only by metadata that is verified. It serves until it expires, whatever happens to its source, and
///   nothing here fails a start or a login (S-86): a file that is missing or half written, and an answer that is late or
///   unsigned, change nothing.
/// - An identity provider whose keys the metadata no longer contains is refused, even if no other one is left (S-76); to
///   remove the last one, write metadata without it.
/// - The first source that describes an identity provider keeps it as long as it does so; another source that describes it
///   changes nothing, and its status says so (S-103). Copies, files and folders are read first, in the order of the sources.
///
/// ## Limits
///
/// - Identity providers that are in the list beforehand remain as they are, even if a source describes them.
/// - A `cacheDuration` only says when to ask again.
/// - The transport must not follow redirections, and limits the time of a request.
public final class MetadataRefresher: Sendable {
    /// Sends a request, without following redirections.
    ///
    /// It gets the request and the largest useful body in bytes, and limits the time until the answer is complete.
    public typealias Transport = @Sendable (HTTPRequest, Int) async throws -> (head: HTTPResponse, body: [UInt8])

    /// The clock and the chance of a refresher, which tests replace.
    public struct Environment: Sendable {
        /// Returns the current time.
        public var now: @Sendable () -> Timestamp

        /// Waits; throws if the task is canceled.
        public var sleep: @Sendable (Duration) async throws -> Void

        /// Returns a random number from 0 to 1.
        public var fraction: @Sendable () -> Double

        /// Creates an environment; by default that of the system.
        public init(
            now: @escaping @Sendable () -> Timestamp = { .now },
            sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
            fraction: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
        ) {
            (self.now, self.sleep, self.fraction) = (now, sleep, fraction)
        }
    }

    struct State {
        var entries: [Entry]

        /// The sources that keep the identity providers, by entity ID.
        var keepers: [ExactText: Int] = [:]
    }

    let sources: [MetadataSource]
    let pauses: RefreshPauses
    let environment: Environment
    let transport: Transport?
    let fixed: Set<ExactText>
    let state: Mutex<State>
    private let worker = MetadataWorker()
    private let providers: IdentityProviders
    private let adjust: @Sendable (inout IdentityProvider) -> Void

    /// Creates a refresher.
    ///
    /// - Parameters:
    ///   - sources: The sources; of two that describe an identity provider, the first one counts.
    ///   - providers: The list to keep up to date.
    ///   - pauses: The pauses between two attempts.
    ///   - environment: The clock and the chance.
    ///   - adjust: Sets what metadata does not say, such as `IdentityProvider.unsolicitedTarget`.
    ///   - transport: The HTTP client, or `nil` if all sources are files and folders.
    public init(
        _ sources: [MetadataSource],
        into providers: IdentityProviders,
        pauses: RefreshPauses = RefreshPauses(),
        environment: Environment = Environment(),
        adjusting adjust: @escaping @Sendable (inout IdentityProvider) -> Void = { _ in },
        transport: Transport?
    ) {
        self.sources = sources
        self.pauses = pauses
        self.environment = environment
        self.transport = transport
        self.providers = providers
        self.adjust = adjust
        fixed = Set(providers.all.map { ExactText($0.entityID) })
        state = Mutex(State(entries: sources.map(Entry.init)))
    }

    /// The states of the sources, in their order.
    public var statuses: [MetadataStatus] { state.withLock { $0.entries.map(\.status) } }

    /// Refreshes until the task is canceled; each source has its own pace, so a slow one delays no other.
    public func run() async {
        await worker.run {
            self.loadCopies(at: self.environment.now())
            // A server that answers sooner keeps no identity provider of a file.
            for index in self.sources.indices where !self.sources[index].isServer {
                await self.refresh(index, at: self.environment.now())
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for index in sources.indices { group.addTask { await self.follow(index) } }
        }
    }

    /// Reads the last good copies from their files, as far as they are still valid.
    public func loadCopies(at moment: Timestamp) {
        for (index, source) in sources.enumerated() {
            guard case .server(let retrieval) = source.place, let path = source.copy else { continue }
            do {
                // No signature protects an unsigned copy from other users.
                let bytes =
                    source.keys == nil
                    ? try PrivateFile(FilePath(path)).read(limit: MetadataRetrieval.maximumBytes)
                    : MetadataFile.read(path)
                guard let bytes else { continue }
                _ = use([try retrieval.verified(bytes, at: moment)], nil, of: index, at: moment, confirmed: nil)
            } catch {
                fail(index, "The copy cannot be used: \(error)")
            }
        }
    }

    /// Makes one attempt at each source, one after the other.
    ///
    /// - Parameter moment: The current time.
    public func refresh(at moment: Timestamp) async {
        for index in sources.indices { await worker.run { await self.refresh(index, at: moment) } }
    }

    private func follow(_ index: Int) async {
        // A file has been read before.
        var isDue = sources[index].isServer
        while !Task.isCancelled {
            if isDue { await worker.run { await self.refresh(index, at: self.environment.now()) } }
            isDue = true
            guard (try? await environment.sleep(pause(of: index))) != nil else { return }
        }
    }

    private func pause(of index: Int) -> Duration {
        guard case .server = sources[index].place else { return .seconds(pauses.file) }
        let (failures, seconds) = state.withLock {
            ($0.entries[index].status.failures, $0.entries[index].description?.cacheSeconds)
        }
        return pauses.next(after: failures, cacheSeconds: seconds, environment.fraction())
    }

    // MARK: Copies

    /// Uses new metadata of a source, and publishes the list.
    ///
    /// - Returns: Whether it can be used.
    func use(
        _ files: [MetadataContent],
        _ validators: MetadataValidators?,
        of index: Int,
        at moment: Timestamp,
        confirmed: Timestamp?
    ) -> Bool {
        let source = sources[index]
        let description = source.isServer ? files.first?.description : nil
        let entities = files.flatMap(\.entities)
        guard Set(entities.map { ExactText($0.entityID) }).count == entities.count else {
            fail(index, "Two files describe the same entity.")
            return false
        }
        var found: [IdentityProvider] = []
        do throws(TrustError) {
            for file in files { found += try IdentityProvider.all(inRefreshed: file) }
        } catch {
            fail(index, "The metadata cannot be used: \(error)")
            return false
        }
        for position in found.indices { adjust(&found[position]) }
        let isOlder = state.withLock { state in
            if !source.isServer, source.keys != nil, state.entries[index].isOlder(files, at: moment) { return true }
            // What other sources and the service added remains.
            let before = state.kept(by: index)
            let changed = Set((state.entries[index].providers + found).map { ExactText($0.entityID) })
            state.entries[index].accept(found, entities, description, validators, confirmed: confirmed)
            state.assign(changed, described: index, sources, except: fixed)
            providers.replace(before, with: state.current(changed))
            return false
        }
        guard !isOlder else {
            fail(index, "A file expires before the version in use, and may be an older one.")
            return false
        }
        if found.isEmpty { fail(index, "The metadata describes no identity provider that can be used.") }
        return true
    }

    /// Notes that an attempt failed; the copy remains.
    func fail(_ index: Int, _ reason: String) {
        state.withLock { state in
            state.entries[index].status.failure = reason
            state.entries[index].status.failures += 1
        }
    }
}

/// Reads and verifies metadata on its own thread, because that of a federation takes seconds.
private actor MetadataWorker {
    private nonisolated let executor = QueueExecutor("saml-metadata")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Runs work; while it waits for a server, other work runs.
    func run(_ work: @Sendable () async -> Void) async {
        // Without its own code, the compiler calls the work from the thread of the caller.
        preconditionIsolated()
        await work()
    }
}
