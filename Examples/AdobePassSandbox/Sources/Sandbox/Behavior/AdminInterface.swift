// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The test interface, which is not part of Adobe Pass.
enum AdminInterface {
    static func state(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let settings = try JSON(encoding: standIn.settings)
        let rules = try standIn.behaviors.withLock { try $0.rules.map { try JSON(encoding: $0) } }
        let (journal, faults) = standIn.journal.withLock { ($0.entries.map(\.json), $0.faults) }
        return .json(
            200,
            [
                "now": .number(standIn.now), "settings": settings, "rules": .array(rules),
                "records": standIn.store.counts(), "requests": .array(journal), "faults": .array(faults),
            ]
        )
    }

    /// Adds one rule, or an array of them.
    static func behave(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let json = try body(of: call)
        try standIn.behaviors.withLock { behaviors in
            for rule in json.array ?? [json] { try behaviors.add(rule) }
        }
        return Answer(204)
    }

    static func forgetRules(_ standIn: StandIn, _ call: Call) -> Answer {
        standIn.behaviors.withLock { $0.removeAll() }
        return Answer(204)
    }

    static func change(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let patch = try body(of: call)
        let settings = try standIn.changeSettings { try $0.changed(by: patch) }
        return .json(200, try JSON(encoding: settings))
    }

    /// Advances the clock: `{"seconds": 60}` or `{"milliseconds": 200}`.
    static func advance(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let json = try body(of: call)
        let step = (json["seconds"]?.int ?? 0).multipliedReportingOverflow(by: 1_000)
        let sum = step.partialValue.addingReportingOverflow(json["milliseconds"]?.int ?? 0)
        guard !step.overflow, !sum.overflow, sum.partialValue != 0,
            (-(1 << 50)...(1 << 50)).contains(sum.partialValue)
        else {
            throw Refusal(400, "the body must contain seconds or milliseconds")
        }
        standIn.advanceClock(milliseconds: sum.partialValue)
        return .json(200, ["now": .number(standIn.now)])
    }

    /// Restores the initial state.
    static func reset(_ standIn: StandIn, _ call: Call) throws -> Answer {
        standIn.reset()
        return Answer(204)
    }

    /// Invalidates all issued access tokens.
    static func revoke(_ standIn: StandIn, _ call: Call) throws -> Answer {
        standIn.store.revokeClients()
        return Answer(204)
    }

    /// Registers an identifier as an issued request, for documents that were created in advance.
    static func addRequest(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let json = try body(of: call)
        guard
            let id = json["id"]?.string, let provider = json["serviceProvider"]?.string,
            let mvpd = json["mvpd"]?.string
        else { throw Refusal(400, "the body must contain id, serviceProvider and mvpd") }
        let expires = standIn.now + standIn.settings.lifetimes.samlRequest * 1_000
        standIn.store.addRequest(id, serviceProvider: provider, mvpd: mvpd, expires: expires)
        return Answer(204)
    }

    static func codes(_ standIn: StandIn, _ call: Call) -> Answer {
        let codes = EnhancedCode.all.map { code -> JSON in
            [
                "code": .string(code.code), "interface": .string(code.interface.rawValue),
                "action": .string(code.action.rawValue), "statuses": .array(code.statuses.map { .number($0) }),
            ]
        }
        let registration = RegistrationError.allCases.map { JSON.string($0.rawValue) }
        return .json(200, ["enhanced": .array(codes), "registration": .array(registration)])
    }

    private static func body(of call: Call) throws -> JSON {
        guard let json = JSON(parsing: call.body) else { throw Refusal(400, "the body must be JSON") }
        return json
    }
}
