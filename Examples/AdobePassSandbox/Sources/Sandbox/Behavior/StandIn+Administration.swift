// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The test interface, which is not part of Adobe Pass.
extension StandIn {
    func readState(_ call: Call) throws -> Answer {
        .json([
            "now": now, "settings": try JSON(encoding: settings),
            "rules": try JSON(encoding: rules.withLock { $0 }),
            "records": store.counts, "requests": journal.withLock { $0 },
        ])
    }

    /// Adds one rule, or an array of them.
    func addRules(_ call: Call) throws -> Answer {
        let json = try body(of: call)
        let added = try (json.array ?? [json]).map { try BehaviorRule($0) }
        rules.withLock { $0 += added }
        return Answer(204)
    }

    func changeSettings(_ call: Call) throws -> Answer {
        let patch = try body(of: call)
        try current.withLock { $0 = try $0.changed(by: patch) }
        return .json(try JSON(encoding: settings))
    }

    /// Advances the clock: `{"seconds": 60}`.
    func advanceClock(_ call: Call) throws -> Answer {
        guard let seconds = try body(of: call)["seconds"]?.int, (-(1 << 40)...(1 << 40)).contains(seconds) else {
            throw Refusal(400, "the body must contain seconds")
        }
        advanceClock(milliseconds: seconds * 1_000)
        return .json(["now": now])
    }

    /// Forgets every client: its credentials and its access tokens are invalid, and it has to register again.
    func revokeClients(_ call: Call) -> Answer {
        store.clients.remove { _ in true }
        return Answer(204)
    }

    /// Registers an identifier as an issued request, for documents that were created in advance.
    func addRequest(_ call: Call) throws -> Answer {
        let json = try body(of: call)
        let texts = ["id", "serviceProvider", "mvpd"].compactMap { json[$0]?.string }
        guard texts.count == 3 else { throw Refusal(400, "the body must contain id, serviceProvider and mvpd") }
        addRequest(texts[0], serviceProvider: texts[1], mvpd: texts[2])
        return Answer(204)
    }

    private func body(of call: Call) throws -> JSON {
        guard let json = call.json else { throw Refusal(400, "the body must be JSON") }
        return json
    }
}
