// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The records of one kind, oldest first.
final class Table<Record: Sendable>: Sendable {
    private let records = Mutex<[Record]>([])
    private let isSame: @Sendable (Record, Record) -> Bool

    /// Creates an empty table; a record replaces those that are the same by the closure.
    init(_ isSame: @escaping @Sendable (Record, Record) -> Bool) { self.isSame = isSame }

    var count: Int { records.withLock { $0.count } }

    func first(where isMeant: (Record) -> Bool) -> Record? { records.withLock { $0.first(where: isMeant) } }

    func all(where isMeant: (Record) -> Bool) -> [Record] { records.withLock { $0.filter(isMeant) } }

    /// Adds a record, and removes those that it replaces.
    func save(_ record: Record) {
        records.withLock { records in
            records.removeAll { isSame($0, record) }
            records.append(record)
        }
    }

    func remove(where isMeant: (Record) -> Bool) { records.withLock { $0.removeAll(where: isMeant) } }
}
