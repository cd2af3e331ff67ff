// SPDX-License-Identifier: Apache-2.0

/// A sign-in on a device: a profile of V2, or an authentication token of V1.
struct Profile: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case regular
        case appleSSO
        case platformSSO
        case serviceTokenSSO
        case degraded
        case temporary
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
    /// The id of the provider, `Adobe` or `Apple`.
    let issuer: String
    var attributes: [String: [String]]
    let notBefore: Int
    let notAfter: Int

    func isValid(at now: Int) -> Bool { now < notAfter }

    /// Returns the JSON entry of V2.
    ///
    /// - Parameter others: More attributes: a value in plain text, or an object with the members `value` and `state`.
    /// - Returns: The entry, without its name.
    func json(with others: [String: JSON]) -> JSON {
        [
            "notBefore": .number(notBefore), "notAfter": .number(notAfter), "issuer": .string(issuer),
            "type": .string(kind.rawValue), "attributes": attributes(with: others),
        ]
    }

    /// Returns the metadata of the user, which profiles and decisions have in the same form.
    func attributes(with others: [String: JSON]) -> JSON {
        var values = [JSON.Member("userID", ["value": .string(userID), "state": "plain"])]
        for (name, texts) in attributes.sorted(by: { $0.key < $1.key }) where name != "userID" {
            let value = texts.count == 1 ? JSON.string(texts[0]) : .array(texts.map { .string($0) })
            values.append(JSON.Member(name, ["value": value, "state": "plain"]))
        }
        // A degraded profile has only `userID`.
        for (name, value) in others.sorted(by: { $0.key < $1.key }) where kind != .degraded && value != .null {
            let isWhole = value["value"] != nil && value["state"] != nil
            values.append(JSON.Member(name, isWhole ? value : ["value": value, "state": "plain"]))
        }
        return .object(values)
    }
}
