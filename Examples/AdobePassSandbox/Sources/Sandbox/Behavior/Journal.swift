// SPDX-License-Identifier: Apache-2.0

/// The log of recent calls: method, route, status and time, but no content of a request.
struct Journal: Sendable {
    static let capacity = 500
    private(set) var entries: [Entry] = []
    /// The faults of accepted documents, with the setting `verification` `report`.
    private(set) var faults: [JSON] = []

    struct Entry: Hashable, Sendable {
        let method: String
        let route: String
        let status: Int
        /// The time in milliseconds since 1970, by the clock of the sandbox.
        let at: Int

        var json: JSON {
            ["method": .string(method), "route": .string(route), "status": .number(status), "at": .number(at)]
        }
    }

    mutating func add(_ entry: Entry) {
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(entry)
    }

    mutating func report(_ fault: String, at now: Int) {
        if faults.count == Self.capacity { faults.removeFirst() }
        faults.append(["fault": .string(fault), "at": .number(now)])
    }

    mutating func removeAll() { (entries, faults) = ([], []) }
}
