// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension JSONObject {
    func mvpd(_ name: StaticString) throws(JSONMismatch) -> MVPDID? {
        guard let text = try string(name) else { return nil }
        return try required(name, MVPDID(text), "the identifier of a provider")
    }

    func serviceProvider(_ name: StaticString) throws(JSONMismatch) -> ServiceProviderID? {
        guard let text = try string(name) else { return nil }
        return try required(name, ServiceProviderID(text), "the identifier of a service provider")
    }

    func code(_ name: StaticString) throws(JSONMismatch) -> RegistrationCode? {
        guard let text = try string(name) else { return nil }
        return try required(name, RegistrationCode(text), "a registration code")
    }

    func link(_ name: StaticString) throws(JSONMismatch) -> RESTv2.Link? {
        guard let text = try string(name), !text.isEmpty else { return nil }
        return try required(name, RESTv2.Link(text), "a path or an `https` URL")
    }

    /// Returns the entries of an object whose member names are identifiers of providers.
    func byProvider<Entry>(
        _ make: (MVPDID, JSONObject) throws(JSONMismatch) -> Entry
    ) throws(JSONMismatch) -> [MVPDID: Entry] {
        var entries: [MVPDID: Entry] = [:]
        for (name, value) in members {
            guard let id = MVPDID(name.wrappedValue) else {
                throw JSONMismatch("A name in `\(path("*"))` is not the identifier of a provider.")
            }
            entries[id] = try make(id, try JSONObject(value, at: path("*")))
        }
        return entries
    }

    private func required<Value>(_ name: StaticString, _ value: Value?, _ what: String) throws(JSONMismatch) -> Value {
        guard let value else { throw JSONMismatch("`\(path(name))` is not \(what).") }
        return value
    }
}
