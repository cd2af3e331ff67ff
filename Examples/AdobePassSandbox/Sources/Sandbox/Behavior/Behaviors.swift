// SPDX-License-Identifier: Apache-2.0

/// The pending rules, oldest first.
struct Behaviors: Sendable {
    private(set) var rules: [BehaviorRule] = []

    /// Adds a rule from the JSON of a client.
    mutating func add(_ json: JSON) throws {
        guard let rule = try? json.decoded(as: BehaviorRule.self), let known = try? JSON(encoding: rule) else {
            throw Refusal(400, "the rule must be an object with a path")
        }
        if let unknown = json.names(missingIn: known).first {
            throw Refusal(400, "\(unknown) is not a member of a rule")
        }
        if let status = rule.status, !(200...599).contains(status) {
            throw Refusal(400, "the status must be from 200 to 599, not \(status)")
        }
        rules.append(rule)
    }

    mutating func removeAll() { rules = [] }

    /// Returns the rule for a call, and counts it as used.
    mutating func take(for call: Call) -> BehaviorRule? {
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
