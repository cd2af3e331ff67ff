// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
public import SAML
public import SAMLServiceProviderMetadata

extension LoginObserver {
    /// Measures the metadata of each source: the age of the last good copy, and the failures since then.
    ///
    /// Call it at intervals, for example every minute. A source that never had a copy has no age.
    ///
    /// - Parameters:
    ///   - statuses: The statuses of a `MetadataRefresher`.
    ///   - moment: The current time.
    public func measureMetadata(_ statuses: [MetadataStatus], at moment: Timestamp) {
        for status in statuses {
            let source = [("source", status.source)]
            Meter(label: "saml_metadata_failures", dimensions: source, factory: factory).set(status.failures)
            guard let age = status.age(at: moment) else { continue }
            Meter(label: "saml_metadata_age_seconds", dimensions: source, factory: factory).set(age)
        }
    }
}
