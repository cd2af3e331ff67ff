// SPDX-License-Identifier: Apache-2.0

import Foundation
import SubscriberAccount
import Synchronization
import VideoSubscriberAccount

/// Transfers a value that is not `Sendable` to another thread.
// Sendable: the test does not use the value after the transfer.
struct Handed<Value>: @unchecked Sendable {
    let value: Value
}

/// A value that a test reads later.
final class Seen<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func append(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Calls the adapter with a behavior of the framework.
func answer(
    to request: SubscriberAccount.MetadataRequest = .init(),
    presenter: (any SubscriberAccountPresenter)? = nil,
    of framework: Framework
) async -> SubscriberAccount.Answer {
    await Framework.$current.withValue(framework) {
        await VideoSubscriberAccountProvider().answer(to: request, presenter: presenter)
    }
}

func failure(_ code: Int, domain: String = VSErrorDomain, _ info: [String: Any] = [:]) -> NSError {
    NSError(domain: domain, code: code, userInfo: info)
}
