// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A client of the service, such as the back end of an app.
package struct Caller: Sendable {
    /// The name in logs.
    package let name: String

    /// The service providers that the caller may name; empty for all.
    let serviceProviders: [ServiceProviderID]

    /// Returns the service provider of a submission of this caller.
    ///
    /// - Parameter wanted: The service provider that the submission names.
    /// - Returns: That service provider, or the only one of the caller.
    /// - Throws: A refusal if the caller may not name it.
    func serviceProvider(_ wanted: ServiceProviderID?) throws(Refusal) -> ServiceProviderID? {
        guard !serviceProviders.isEmpty else { return wanted }
        guard let wanted else { return serviceProviders.count == 1 ? serviceProviders[0] : nil }
        guard serviceProviders.contains(wanted) else {
            throw Refusal(.forbidden, "the caller may not act for this service provider")
        }
        return wanted
    }
}
