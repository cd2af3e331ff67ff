// SPDX-License-Identifier: Apache-2.0

/// A sign-in on a device: a profile of V2, or an authentication token of V1.
struct Profile: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case regular
        case appleSSO
    }

    /// The owner of a profile.
    struct Owner: Hashable, Sendable {
        let interface: Interface
        /// The client in V2; empty in V1, whose tokens depend only on the requestor and the device.
        let client: String
        let serviceProvider: String
        let device: String
    }

    let owner: Owner
    let mvpd: String
    let userID: String
    let kind: Kind
    var attributes: [String: [String]] = [:]
    let notBefore: Int
    let notAfter: Int

    func isValid(at now: Int) -> Bool { now < notAfter }

    /// Returns the JSON entry of V2, without its name.
    ///
    /// The other attributes are values in plain text, or objects with the members `value` and `state`.
    func json(with others: [String: JSON]) -> JSON {
        [
            "notBefore": notBefore, "notAfter": notAfter, "issuer": kind == .appleSSO ? "Apple" : mvpd,
            "type": kind.rawValue, "attributes": attributes(with: others),
        ]
    }

    /// Returns the metadata of the user, which profiles and decisions have in the same form.
    func attributes(with others: [String: JSON]) -> JSON {
        var values = attributes.mapValues { Self.plain($0.count == 1 ? $0[0].json : $0.json) }
        for (name, value) in others where value != .null && values[name] == nil {
            let isWhole = value["value"] != nil && value["state"] != nil
            values[name] = isWhole ? value : Self.plain(value)
        }
        values["userID"] = Self.plain(userID.json)
        return .object(values)
    }

    private static func plain(_ value: JSON) -> JSON { ["value": value, "state": "plain"] }
}
