// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import Testing

/// Visits every state that a flow can reach with a set of events, and checks each of them.
struct FlowWalk {
    let events: [ProfileFlow.Event]

    /// The limit on the states of a walk.
    ///
    /// Only a flow without a bound exceeds it.
    private static var maximumStates: Int { 20_000 }

    /// The states, outcomes and faults that a walk found.
    struct Result {
        var states = 0
        var outcomes: Set<FlowOutcome> = []
        var faults: [String] = []
        fileprivate var effects: Set<ProfileFlow.Effects> = []
    }

    private struct Node: Hashable {
        let flow: ProfileFlow
        let exchanges: Int
    }

    /// Visits all reachable states, with the same time in each step.
    func result(from flow: ProfileFlow, at now: Timestamp) -> Result {
        var result = Result()
        var start = flow
        check(start.begin(at: now), from: flow, to: start, &result)
        var seen: Set<Node> = [Node(flow: start, exchanges: 0)]
        var open = Array(seen)
        while let node = open.popLast() {
            guard seen.count < Self.maximumStates else {
                result.faults.append("more states than the limits allow")
                break
            }
            var exits = 0
            for event in events {
                var next = node.flow
                let effects = next.receive(event, at: now)
                check(effects, from: node.flow, to: next, &result)
                if next.state != node.flow.state { exits += 1 }
                let reached = Node(flow: next, exchanges: node.exchanges + exchanges(in: effects))
                if reached.exchanges > 1 { result.faults.append("second exchange before \(next.state)") }
                if seen.insert(reached).inserted { open.append(reached) }
            }
            var cancelled = node.flow
            let effects = cancelled.cancel()
            if let outcome = node.flow.outcome {
                result.outcomes.insert(outcome)
                if exits > 0 || cancelled.state != node.flow.state { result.faults.append("\(outcome) is not final") }
            } else {
                if exits == 0 { result.faults.append("no event leaves \(node.flow.state)") }
                if effects.last != .finish(.cancelled) { result.faults.append("\(node.flow.state) cannot be canceled") }
            }
        }
        result.states = seen.count
        return result
    }

    private func exchanges(in effects: ProfileFlow.Effects) -> Int {
        effects.count { if case .perform(.exchange) = $0 { true } else { false } }
    }

    private func check(
        _ effects: ProfileFlow.Effects,
        from flow: ProfileFlow,
        to next: ProfileFlow,
        _ result: inout Result
    ) {
        let actions = effects.count { if case .perform = $0 { true } else { false } }
        let ends = effects.count { if case .finish = $0 { true } else { false } }
        let isIgnored = effects.contains { if case .ignored = $0 { true } else { false } }
        if isIgnored {
            if effects.count != 1 || flow != next { result.faults.append("an ignored event changed \(flow.state)") }
        } else if next.outcome == nil ? (actions, ends) != (1, 0) : (actions, ends) != (0, 1) {
            result.faults.append("\(actions) actions and \(ends) outcomes from \(flow.state) to \(next.state)")
        }
        if effects.contains(where: { ($0.isLast) }), let last = effects.last, !last.isLast {
            result.faults.append("an effect follows an action in \(next.state)")
        }
        guard result.effects.insert(effects).inserted else { return }
        let shown = "\(effects) \(next)"
        var dumped = ""
        dump(effects, to: &dumped)
        for secret in ["secret", "poison", "<q/>", "K7P2QXM"] where shown.contains(secret) || dumped.contains(secret) {
            result.faults.append("\(secret) is shown in \(next.state)")
        }
    }
}

extension ProfileFlow.Effect {
    /// Whether the effect must be the last one.
    fileprivate var isLast: Bool {
        switch self {
        case .perform, .finish, .ignored: true
        case .tell: false
        }
    }
}
