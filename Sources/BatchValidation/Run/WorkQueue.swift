// SPDX-License-Identifier: Apache-2.0

/// The work of a run in the order of its inputs: what is planned, what is under way, and what waits for its turn.
///
/// It is bounded. Work begins from the front, so that what everything waits for is never held up by what comes
/// behind it; and behind an input that is not read to its end, nothing begins.
struct WorkQueue {
    /// Slots for each job, above which nothing new begins.
    private static let slotsPerJob = 4

    /// Bytes of rows that may wait for a slower document before them.
    private static let waitingBytes = 16 << 20

    /// The most inputs that one task takes; the first ones take fewer, so that all jobs have work.
    private static let inputsAtOnce = 32

    private enum State {
        case planned(WorkUnit)
        case running
        /// An input is being read, and its documents come before this slot.
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

    /// How many tasks are under way.
    private(set) var running = 0

    init(jobs: Int) {
        self.jobs = jobs
    }

    /// Whether all that came in was given out.
    var isEmpty: Bool { slots.isEmpty }

    /// Puts an input in front that was begun before.
    mutating func plan(_ reader: OpenReader) {
        slots.append(makeSlot(.planned(.read(reader))))
    }

    /// Gives the next unit of work, or nil where nothing can begin now.
    mutating func begin(_ inputs: inout InputWalk) -> (number: Int, unit: WorkUnit)? {
        guard running < jobs else { return nil }
        let isFull = slots.count >= jobs * Self.slotsPerJob || waiting > Self.waitingBytes
        for index in slots.indices {
            switch slots[index].state {
            case .reading: return nil
            case .planned(let unit):
                if case .read = unit {
                    // The first slot may always go on: it is what everything waits for.
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
        if isFull { return nil }
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

    /// Takes the result of a unit of work.
    mutating func finish(_ number: Int, _ result: WorkResult) {
        running -= 1
        guard let index = slots.firstIndex(where: { $0.number == number }) else { return }
        var states: [State] = []
        if !result.events.isEmpty { states.append(.done(result.events)) }
        if !result.documents.isEmpty, let path = result.source {
            states.append(.planned(.judge(result.documents, from: path)))
        }
        if let reader = result.reader { states.append(.planned(.read(reader))) }
        if let end = result.end { states.append(.done([end])) }
        if !result.rest.isEmpty { states.append(.planned(.inputs(result.rest))) }
        waiting += (result.events + [result.end].compactMap(\.self)).reduce(0) { $0 + $1.cost }
        slots.replaceSubrange(index...index, with: states.map { makeSlot($0) })
    }

    /// Takes what may be reported next, in order.
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
