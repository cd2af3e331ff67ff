// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// The queue of a run, in input order: planned work, running work, and results that wait for earlier ones.
///
/// The queue is bounded. Work starts from the front, so that later work never delays the result that all others wait
/// for. No work starts after an input that is not completely read.
struct WorkQueue {
    /// The maximum number of slots per job.
    private static let slotsPerJob = 4

    /// The maximum size, in bytes, of rows that wait for an earlier document.
    private static let waitingBytes = 16 << 20

    /// The maximum number of inputs in a unit of work; the first units have fewer, so that all jobs start quickly.
    private static let inputsAtOnce = 32

    private enum State {
        case planned(WorkUnit)
        case running
        /// An input is being read, and its documents precede this slot.
        case reading
        case done([RunEvent])
    }

    private struct Slot {
        let number: Int
        var state: State
    }

    private let jobs: Int
    private var slots: [Slot] = []
    private var nextNumber = 0
    private var begun = 0
    private var waiting = 0

    /// The number of running tasks.
    private(set) var running = 0

    init(jobs: Int) {
        self.jobs = jobs
    }

    /// Whether the queue has no work and no results.
    var isEmpty: Bool { slots.isEmpty }

    /// Adds a partially read input to the front.
    mutating func plan(_ reader: OpenReader) {
        slots.append(makeSlot(.planned(.read(reader))))
    }

    /// Returns the next unit of work, or `nil` if none can start now.
    ///
    /// - Parameters:
    ///   - inputs: The inputs.
    ///   - isEnding: Whether the process is about to end. Then only what was read from streams is processed.
    /// - Returns: The unit and the number of its slot.
    mutating func begin(_ inputs: inout InputWalk, isEnding: Bool) -> (number: Int, unit: WorkUnit)? {
        guard running < jobs else { return nil }
        let isFull = slots.count >= jobs * Self.slotsPerJob || waiting > Self.waitingBytes
        for index in slots.indices {
            switch slots[index].state {
            case .reading: return nil
            case .planned(let unit):
                if isEnding, !unit.holdsStream { return nil }
                if case .read = unit {
                    // The first slot may always continue, because all others wait for it.
                    if isFull, index > 0 { return nil }
                    slots[index].state = .reading
                } else {
                    slots[index].state = .running
                }
                running += 1
                return (slots[index].number, unit)
            case .running, .done: continue
            }
        }
        if isFull || isEnding { return nil }
        var steps: [InputWalk.Step] = []
        let count = min(Self.inputsAtOnce, 1 + begun / (2 * jobs))
        while steps.count < count, let step = inputs.next() {
            steps.append(step)
        }
        guard !steps.isEmpty else { return nil }
        begun += 1
        running += 1
        let slot = makeSlot(.running)
        slots.append(slot)
        return (slot.number, .inputs(steps[...]))
    }

    /// Stores the result of a unit of work.
    mutating func finish(_ number: Int, _ result: WorkResult) {
        running -= 1
        guard let index = slots.firstIndex(where: { $0.number == number }) else { return }
        var states: [State] = []
        if !result.events.isEmpty { states.append(.done(result.events)) }
        if !result.documents.isEmpty, let source = result.source {
            states.append(.planned(.validate(result.documents, from: source)))
        }
        if let reader = result.reader { states.append(.planned(.read(reader))) }
        if let end = result.end { states.append(.done([end])) }
        if !result.rest.isEmpty { states.append(.planned(.inputs(result.rest))) }
        waiting += (result.events + [result.end].compactMap(\.self)).reduce(0) { $0 + $1.cost }
        slots.replaceSubrange(index...index, with: states.map { makeSlot($0) })
    }

    /// Returns the next events in order, or `nil` if they are not available yet.
    mutating func nextEvents() -> [RunEvent]? {
        guard case .done(let events)? = slots.first?.state else { return nil }
        slots.removeFirst()
        waiting -= events.reduce(0) { $0 + $1.cost }
        return events
    }

    private mutating func makeSlot(_ state: State) -> Slot {
        defer { nextNumber += 1 }
        return Slot(number: nextNumber, state: state)
    }
}
