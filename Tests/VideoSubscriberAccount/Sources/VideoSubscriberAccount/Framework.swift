// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// The behavior of the replacement, which the real framework does not have.
///
/// Each account manager uses the behavior of the task that created it, so that tests are independent.
public final class Framework: Sendable {
    /// The behavior of the account managers that a task creates.
    @TaskLocal public static var current = Framework()

    /// The completion handler of an access request.
    public typealias AccessHandler = (VSAccountAccessStatus, (any Error)?) -> Void
    /// The completion handler of a metadata request.
    public typealias MetadataHandler = (VSAccountMetadata?, (any Error)?) -> Void

    private let onCheck: @Sendable ([VSCheckAccessOption: Any], @escaping AccessHandler) -> Void
    private let onEnqueue: @Sendable (VSAccountManager, VSAccountMetadataRequest, @escaping MetadataHandler) -> Void
    private let onCancel: @Sendable () -> Void
    private let cancelled = Mutex(0)

    /// Creates a behavior that by default grants access and returns no metadata.
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

    /// The number of cancellations.
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
