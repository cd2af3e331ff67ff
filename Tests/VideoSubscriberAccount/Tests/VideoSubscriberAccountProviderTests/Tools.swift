// SPDX-License-Identifier: Apache-2.0

import Foundation
import SubscriberAccount
import Synchronization
import VideoSubscriberAccount

/// Hands something that says nothing about threads to another thread.
// Sendable: a test gives it away and does not touch it again.
struct Handed<Value>: @unchecked Sendable {
    let value: Value
}

/// What a test wants to see again.
final class Seen<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func append(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Asks the adapter while the framework behaves as told.
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
