// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The records of one kind, oldest first.
final class Table<Record: Sendable>: Sendable {
    private let records = Mutex<[Record]>([])

    var count: Int { records.withLock { $0.count } }

    func first(where isMeant: (Record) -> Bool) -> Record? { records.withLock { $0.first(where: isMeant) } }

    func all(where isMeant: (Record) -> Bool) -> [Record] { records.withLock { $0.filter(isMeant) } }

    /// Adds a record, and removes those that it replaces.
    func save(_ record: Record, replacing isOld: (Record) -> Bool) {
        records.withLock { records in
            records.removeAll(where: isOld)
            records.append(record)
        }
    }

    @discardableResult
    func remove(where isMeant: (Record) -> Bool) -> [Record] {
        records.withLock { records in
            let removed = records.filter(isMeant)
            records.removeAll(where: isMeant)
            return removed
        }
    }
}
