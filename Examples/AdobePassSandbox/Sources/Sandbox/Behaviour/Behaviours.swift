// SPDX-License-Identifier: Apache-2.0

/// The rules that wait for their calls, the oldest first.
struct Behaviours: Sendable {
    private(set) var rules: [BehaviourRule] = []

    /// Adds a rule as a client has written it.
    mutating func add(_ json: JSON) throws {
        guard let rule = try? json.decoded(as: BehaviourRule.self), let known = try? JSON(encoding: rule) else {
            throw Refusal(400, "expected a rule with a path, found something else")
        }
        if let unknown = json.names(missingIn: known).first {
            throw Refusal(400, "expected the name of a rule's part, found \(unknown)")
        }
        if let status = rule.status, !(200...599).contains(status) {
            throw Refusal(400, "expected a status from 200 to 599, found \(status)")
        }
        rules.append(rule)
    }

    mutating func removeAll() { rules = [] }

    /// The rule for a call, which counts as used.
    mutating func take(for call: Call) -> BehaviourRule? {
        for index in rules.indices where rules[index].matches(call) {
            let after = rules[index].after ?? 0
            guard after <= 0 else {
                rules[index].after = after - 1
                continue
            }
            let rule = rules[index]
            let times = rule.times ?? 1
            if times <= 1 { rules.remove(at: index) } else { rules[index].times = times - 1 }
            return rule
        }
        return nil
    }
}
