// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A regular expression of a `shibmd:Scope`, which is compared with the whole scope.
///
/// The expression is a subset that federations use: characters, `.`, classes, groups, alternatives, `*`, `+`, `?`,
/// `{m,n}`, and `^` and `$`. ASCII letters match in either case, and a scope with characters outside ASCII matches
/// nothing. The states of all positions advance together, so the steps are at most the product of both lengths, and a
/// ``ScopeAllowance`` limits them for all values of a document (S-60).
struct ScopePattern: Hashable, Sendable {
    /// The maximum length of an expression and of a scope, in bytes.
    static let maximumTextLength = 256

    /// The maximum number of states of an expression.
    static let maximumStates = 512

    /// A state of the automaton.
    enum State: Hashable, Sendable {
        /// One character of a set leads to the next state.
        case character(ASCIISet)
        /// Both states are reached without a character.
        case fork(Int, Int)
        /// The next state is reached at the start of the scope.
        case start
        /// The next state is reached at the end of the scope.
        case end
        /// The expression matches.
        case match
    }

    /// The expression.
    @Exact private(set) var text: String

    private let states: [State]

    /// Compiles an expression; fails if it is too long, or uses other constructs.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumTextLength, let node = ScopePatternParser.parse(Array(text.utf8)) else {
            return nil
        }
        var compiler = ScopePatternCompiler()
        guard compiler.emit(node), compiler.append(.match) else { return nil }
        self.text = text
        states = compiler.states
    }

    /// Returns whether the expression matches a whole scope; `nil` if the allowance does not suffice.
    func matches(_ scope: String, within allowance: inout ScopeAllowance) -> Bool? {
        let bytes = Array(scope.asciiLowercased.utf8)
        guard bytes.count <= Self.maximumTextLength, bytes.allSatisfy({ $0 < 0x80 }) else { return false }
        var current = Active(count: states.count)
        add(0, to: &current, at: 0, of: bytes.count)
        for (position, byte) in bytes.enumerated() {
            guard allowance.take(current.steps) else { return nil }
            var following = Active(count: states.count)
            for index in current.list {
                if case .character(let set) = states[index], set.contains(byte) {
                    add(index + 1, to: &following, at: position + 1, of: bytes.count)
                }
            }
            current = following
        }
        return current.list.contains { states[$0] == .match }
    }

    /// The states that are active at a position, each once.
    private struct Active {
        var list: [Int] = []
        var isIn: [Bool]

        /// The states that were reached, and a share for the memory.
        var steps: Int

        init(count: Int) {
            isIn = [Bool](repeating: false, count: count)
            steps = 1 + count / 32
        }
    }

    /// Adds a state and those that it reaches without a character.
    private func add(_ first: Int, to active: inout Active, at position: Int, of count: Int) {
        var waiting = [first]
        while let index = waiting.popLast() {
            guard !active.isIn[index] else { continue }
            active.isIn[index] = true
            active.steps += 1
            switch states[index] {
            case .fork(let one, let other): waiting += [other, one]
            case .start: if position == 0 { waiting.append(index + 1) }
            case .end: if position == count { waiting.append(index + 1) }
            case .character, .match: active.list.append(index)
            }
        }
    }
}

/// A set of ASCII characters, without uppercase letters.
struct ASCIISet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Adds a character, an uppercase letter as its lowercase letter.
    mutating func insert(_ byte: UInt8) {
        let byte = byte.asciiLowercased
        if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low & 1 << UInt64(byte) != 0 : byte < 128 && high & 1 << UInt64(byte - 64) != 0
    }

    mutating func insert(_ range: ClosedRange<UInt8>) { for byte in range { insert(byte) } }

    /// The characters that are not in the set.
    var inverted: ASCIISet {
        var set = self
        (set.low, set.high) = (~low, ~high)
        return set
    }
}

/// Makes states of the parts of an expression.
private struct ScopePatternCompiler {
    var states: [ScopePattern.State] = []

    /// The number of parts so far: a part without characters has no state, and can be repeated, too.
    private var parts = 0

    mutating func append(_ state: ScopePattern.State) -> Bool {
        states.append(state)
        return states.count <= ScopePattern.maximumStates
    }

    /// Appends the states of a part, which continue at the next state; returns `false` if there are too many.
    mutating func emit(_ node: ScopePatternNode) -> Bool {
        parts += 1
        guard parts <= 8 * ScopePattern.maximumStates else { return false }
        switch node {
        case .empty: return true
        case .character(let set): return append(.character(set))
        case .start: return append(.start)
        case .end: return append(.end)
        case .sequence(let nodes): return nodes.allSatisfy { emit($0) }
        case .alternatives(let one, let other):
            let fork = states.count
            guard append(.match), emit(one) else { return false }
            let jump = states.count
            guard append(.match) else { return false }
            states[fork] = .fork(fork + 1, states.count)
            guard emit(other) else { return false }
            states[jump] = .fork(states.count, states.count)
            return true
        case .repeated(let node, let least, let most):
            for _ in 0..<least where !emit(node) { return false }
            guard let most else { return emitLoop(node) }
            return emitOptional(node, most - least)
        }
    }

    private mutating func emitLoop(_ node: ScopePatternNode) -> Bool {
        let fork = states.count
        guard append(.match), emit(node) else { return false }
        let jump = states.count
        guard append(.match) else { return false }
        states[jump] = .fork(fork, fork)
        states[fork] = .fork(fork + 1, states.count)
        return true
    }

    /// Appends a part that occurs up to a number of times: each occurrence is inside the previous one, so that few states
    /// are active together.
    private mutating func emitOptional(_ node: ScopePatternNode, _ most: Int) -> Bool {
        var forks: [Int] = []
        for _ in 0..<most {
            forks.append(states.count)
            guard append(.match), emit(node) else { return false }
        }
        for fork in forks { states[fork] = .fork(fork + 1, states.count) }
        return true
    }
}
