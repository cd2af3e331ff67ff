// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension V1Answer {
    /// Returns a string that is present and not empty.
    func text(_ name: String, of value: JSONDocument) throws(AdobePassError) -> String {
        guard let text = value[name]?.text, !text.isEmpty else {
            throw fault("`\(name)` is missing, empty or not a string.")
        }
        return text
    }

    /// Returns an instant that is present.
    func instant(_ name: String, of value: JSONDocument) throws(AdobePassError) -> Timestamp {
        guard let instant = value[name]?.milliseconds else {
            throw fault("`\(name)` is missing or not in milliseconds since 1970.")
        }
        return instant
    }

    /// Returns the identifier of a provider, which is present.
    func provider(_ name: String, of value: JSONDocument) throws(AdobePassError) -> MVPDID {
        guard let id = MVPDID(try text(name, of: value)) else {
            throw fault("`\(name)` is not the identifier of a provider.")
        }
        return id
    }

    /// Returns the identifier of a provider; `nil` if it is absent or empty.
    func providerIfPresent(_ name: String, of value: JSONDocument) throws(AdobePassError) -> MVPDID? {
        guard let member = value[name], member.text?.isEmpty != true else { return nil }
        guard let id = member.text.flatMap({ MVPDID($0) }) else {
            throw fault("`\(name)` is not the identifier of a provider.")
        }
        return id
    }

    /// Returns the identifier of a serviceProvider, which is present.
    func serviceProvider(of value: JSONDocument) throws(AdobePassError) -> ServiceProviderID {
        guard let id = ServiceProviderID(try text("requestor", of: value)) else {
            throw fault("`requestor` is not the identifier of a service provider.")
        }
        return id
    }
}
