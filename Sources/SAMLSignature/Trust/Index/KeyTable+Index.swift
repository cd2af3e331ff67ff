// SPDX-License-Identifier: Apache-2.0

extension KeyTable {
    /// Returns the time, in seconds since 1970, at which the next key expires, or `nil` if no key expires.
    func firstEnd(after second: Int) -> Int? {
        records.lazy.map(\.notOnOrAfter).filter { $0 > second && $0 != Record.never }.min()
    }

    /// Appends the keys to an index.
    func write(to writer: inout IndexWriter) {
        writer.add(octets)
        writer.add(records.count)
        for record in records {
            for number in [record.offset, Int(record.count), Int(record.factsCount)] { writer.add(number) }
            for number in [record.notOnOrAfter, record.validFrom, record.validBefore] { writer.add(number) }
        }
    }

    /// Reads the keys from an index; fails if the index is damaged.
    init?(reading reader: inout IndexReader) {
        guard let octets = reader.octets(), let count = reader.count() else { return nil }
        var records: [Record] = []
        records.reserveCapacity(count)
        for _ in 0..<count {
            guard let offset = reader.number(), let count = reader.number(), let factsCount = reader.number(),
                let end = reader.number(), let start = reader.number(), let limit = reader.number(),
                offset >= 0, let length = Int32(exactly: count), length >= 0,
                let factsLength = Int32(exactly: factsCount), factsLength >= 0,
                offset <= octets.count - count - factsCount
            else { return nil }
            records.append(
                Record(
                    offset: offset,
                    count: length,
                    factsCount: factsLength,
                    notOnOrAfter: end,
                    validFrom: start,
                    validBefore: limit
                )
            )
        }
        self.init(octets: Array(octets), records: records)
    }
}
