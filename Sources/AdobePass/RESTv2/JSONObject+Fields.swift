// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension JSONObject {
    /// An instant, as a number or as a string of digits.
    func milliseconds(_ name: StaticString) throws(JSONMismatch) -> EpochMilliseconds? {
        try integer(name).map { EpochMilliseconds(since1970: $0) }
    }

    func privateText(_ name: StaticString) throws(JSONMismatch) -> PrivateText? {
        try string(name).map { PrivateText($0) }
    }

    func mvpd(_ name: StaticString) throws(JSONMismatch) -> MVPDID? {
        guard let text = try string(name) else { return nil }
        return try required(name, MVPDID(text), "an identifier")
    }

    func serviceProvider(_ name: StaticString) throws(JSONMismatch) -> RequestorID? {
        guard let text = try string(name) else { return nil }
        return try required(name, RequestorID(text), "an identifier")
    }

    func code(_ name: StaticString) throws(JSONMismatch) -> RegistrationCode? {
        guard let text = try string(name) else { return nil }
        return try required(name, RegistrationCode(text), "a code")
    }

    func link(_ name: StaticString) throws(JSONMismatch) -> RESTv2.Link? {
        guard let text = try string(name), !text.isEmpty else { return nil }
        return try required(name, RESTv2.Link(text), "a path or an address of https")
    }

    /// The entries of an object whose names are providers.
    func byProvider<Entry>(
        _ make: (MVPDID, JSONObject) throws(JSONMismatch) -> Entry
    ) throws(JSONMismatch) -> [MVPDID: Entry] {
        var entries: [MVPDID: Entry] = [:]
        for (name, value) in members {
            guard let id = MVPDID(name.wrappedValue) else {
                throw JSONMismatch("expected providers as the names in \(path("*"))")
            }
            entries[id] = try make(id, try JSONObject(value, at: path("*")))
        }
        return entries
    }

    private func required<Value>(_ name: StaticString, _ value: Value?, _ what: String) throws(JSONMismatch) -> Value {
        guard let value else { throw JSONMismatch("expected \(what) in \(path(name))") }
        return value
    }
}
