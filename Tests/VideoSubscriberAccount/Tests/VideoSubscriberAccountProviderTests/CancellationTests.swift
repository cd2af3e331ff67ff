// SPDX-License-Identifier: Apache-2.0

import Foundation
import SubscriberAccount
import Synchronization
import Testing
import VideoSubscriberAccount

struct CancellationTests {
    @Test func `cancels the request once and waits for the answer`() async {
        let waiting = Mutex<Handed<Framework.MetadataHandler>?>(nil)
        let framework = Framework(
            onEnqueue: { _, _, handler in waiting.withLock { $0 = Handed(value: handler) } },
            onCancel: { waiting.withLock { $0.take() }?.value(nil, failure(2)) }
        )
        let task = Task { await answer(of: framework) }
        while waiting.withLock({ $0 == nil }) { await Task.yield() }
        #expect(framework.cancellations == 0)
        task.cancel()
        #expect(await task.value == .failure(.init(.userCancelled)))
        #expect(framework.cancellations == 1)
    }

    @Test func `returns a successful answer despite cancellation`() async {
        let waiting = Mutex<Handed<Framework.MetadataHandler>?>(nil)
        let framework = Framework(
            onEnqueue: { _, _, handler in waiting.withLock { $0 = Handed(value: handler) } },
            onCancel: { waiting.withLock { $0.take() }?.value(VSAccountMetadata(), nil) }
        )
        let task = Task { await answer(of: framework) }
        while waiting.withLock({ $0 == nil }) { await Task.yield() }
        task.cancel()
        #expect(await task.value == .metadata(.init()))
    }

    @Test func `cancels a request of a task that was canceled before`() async {
        let waiting = Mutex<Handed<Framework.MetadataHandler>?>(nil)
        let framework = Framework(
            onEnqueue: { _, _, handler in waiting.withLock { $0 = Handed(value: handler) } },
            onCancel: { waiting.withLock { $0.take() }?.value(nil, failure(2)) }
        )
        let given = await withTaskGroup(of: SubscriberAccount.Answer.self) { group in
            group.cancelAll()
            group.addTask { await answer(of: framework) }
            return await group.next()
        }
        #expect(given == .failure(.init(.userCancelled)))
        #expect(framework.cancellations == 1)
    }

    @Test func `does not cancel an answered request`() async {
        let framework = Framework()
        let task = Task { await answer(of: framework) }
        #expect(await task.value == .nothing)
        task.cancel()
        await MainActor.run {}
        #expect(framework.cancellations == 0)
    }
}
