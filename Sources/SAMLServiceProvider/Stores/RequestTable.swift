// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A table of bounded size with requests, which drops the oldest ones: first those of a provider above its quota.
struct RequestTable {
    /// A request to an identity provider.
    struct Request {
        let contents: [UInt8]
        let provider: StoreKey
        var isTaken = false
    }

    private let quota: Int
    private var requests: ExpiringTable<Request>
    private var order = ArrivalOrder()
    private var shares: [StoreKey: Share] = [:]

    /// The requests to one provider.
    private struct Share {
        var count = 0
        var order = ArrivalOrder()
    }

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of requests.
    ///   - quota: The maximum number of requests to one provider.
    init(capacity: Int, quota: Int) {
        requests = ExpiringTable(capacity: capacity)
        self.quota = quota
    }

    /// Removes expired requests from time to time.
    mutating func removeExpired(at moment: Timestamp) {
        for request in requests.removeExpired(at: moment) { forget(request) }
    }

    /// Adds a request; returns `false` if the table has one with this key.
    mutating func insert(_ request: Request, for key: StoreKey, until end: Timestamp) -> Bool {
        guard !requests.contains(key) else { return false }
        let provider = request.provider
        if let count = shares[provider]?.count, count >= quota,
            let oldest = shares[provider]?.order.takeOldest(requests.contains)
        {
            remove(oldest)
        }
        if requests.isFull, let oldest = order.takeOldest(requests.contains) { remove(oldest) }
        order.append(key, requests.contains)
        shares[provider, default: Share()].count += 1
        shares[provider]?.order.append(key, requests.contains)
        return requests.insert(request, for: key, until: end)
    }

    /// Returns a request that has not expired.
    func request(_ key: StoreKey, at moment: Timestamp) -> Request? { requests.value(key, at: moment) }

    /// Removes a request.
    mutating func remove(_ key: StoreKey) {
        if let request = requests.remove(key) { forget(request) }
    }

    /// Marks a request as taken, which then ends after ``StoredLogin/seconds``.
    mutating func markTaken(_ key: StoreKey, at moment: Timestamp) {
        requests.update(key, at: moment) { entry in
            entry.value.isTaken = true
            entry.end = min(entry.end, moment.adding(seconds: StoredLogin.seconds))
        }
    }

    private mutating func forget(_ request: Request) {
        shares[request.provider]?.count -= 1
        if shares[request.provider]?.count == 0 { shares[request.provider] = nil }
    }
}

/// The order in which the entries of a table arrived, with keys of entries that were removed.
private struct ArrivalOrder {
    private var keys: [StoreKey] = []
    private var oldest = 0
    private var kept = 0

    /// Adds the key of a new entry.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - isKept: Returns whether the table has an entry.
    mutating func append(_ key: StoreKey, _ isKept: (StoreKey) -> Bool) {
        // So rarely that it costs each entry a constant time.
        if keys.count >= 2 * kept + 16 {
            keys = keys[oldest...].filter(isKept)
            (oldest, kept) = (0, keys.count)
        }
        keys.append(key)
    }

    /// Returns the key of the oldest entry, and forgets it.
    mutating func takeOldest(_ isKept: (StoreKey) -> Bool) -> StoreKey? {
        while oldest < keys.count {
            oldest += 1
            if isKept(keys[oldest - 1]) { return keys[oldest - 1] }
        }
        return nil
    }
}
