// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// What the stand-in does; the real framework has nothing like it.
///
/// Each account manager takes the behaviour of the task that made it, so that tests do not meet.
public final class Framework: Sendable {
    /// The behaviour for the account managers that a task makes.
    @TaskLocal public static var current = Framework()

    /// The completion handler of a question for access.
    public typealias AccessHandler = (VSAccountAccessStatus, (any Error)?) -> Void
    /// The completion handler of a request for metadata.
    public typealias MetadataHandler = (VSAccountMetadata?, (any Error)?) -> Void

    private let onCheck: @Sendable ([VSCheckAccessOption: Any], @escaping AccessHandler) -> Void
    private let onEnqueue: @Sendable (VSAccountManager, VSAccountMetadataRequest, @escaping MetadataHandler) -> Void
    private let onCancel: @Sendable () -> Void
    private let cancelled = Mutex(0)

    /// Makes a behaviour: access is granted and there is no metadata, unless told otherwise.
    public init(
        onCheck: @escaping @Sendable ([VSCheckAccessOption: Any], @escaping AccessHandler) -> Void = {
            $1(.granted, nil)
        },
        onEnqueue: @escaping @Sendable (VSAccountManager, VSAccountMetadataRequest, @escaping MetadataHandler) -> Void =
            {
                $2(nil, nil)
            },
        onCancel: @escaping @Sendable () -> Void = {}
    ) {
        self.onCheck = onCheck
        self.onEnqueue = onEnqueue
        self.onCancel = onCancel
    }

    /// How often a request was cancelled.
    public var cancellations: Int { cancelled.withLock { $0 } }

    func check(_ options: [VSCheckAccessOption: Any], _ handler: @escaping AccessHandler) {
        onCheck(options, handler)
    }

    func enqueue(
        _ manager: VSAccountManager,
        _ request: VSAccountMetadataRequest,
        _ handler: @escaping MetadataHandler
    ) {
        onEnqueue(manager, request, handler)
    }

    func cancel() {
        cancelled.withLock { $0 += 1 }
        onCancel()
    }
}
