// SPDX-License-Identifier: Apache-2.0

/// The recent calls and faults, without content of requests.
struct Journal: Sendable {
    private static let capacity = 500
    /// The method, route, status and time of each call.
    private(set) var calls: [JSON] = []
    /// The faults of accepted documents, with the setting `verification` `report`.
    private(set) var faults: [JSON] = []

    mutating func add(call: JSON) { calls = (calls + [call]).suffix(Self.capacity) }

    mutating func add(fault: JSON) { faults = (faults + [fault]).suffix(Self.capacity) }
}
