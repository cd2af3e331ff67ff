// SPDX-License-Identifier: Apache-2.0

#if Observation
internal import CoreMetrics
public import Logging
public import SAML
public import SAMLServiceProviderMetadata

extension LoginObserver {
    /// Measures the metadata of each source: the age of the last good copy, the failures since then, and the identity providers
    /// that another source keeps.
    ///
    /// Call it at intervals, for example every minute. A source that never had a copy has no age.
    ///
    /// - Parameters:
    ///   - statuses: The statuses of a `MetadataRefresher`.
    ///   - moment: The current time.
    ///   - logger: The log of sources with such identity providers, or `nil` to log nothing.
    public func measureMetadata(_ statuses: [MetadataStatus], at moment: Timestamp, in logger: Logger? = nil) {
        for status in statuses {
            let source = [("source", status.source)]
            Meter(label: "saml_metadata_failures", dimensions: source, factory: factory).set(status.failures)
            Meter(label: "saml_metadata_overlaps", dimensions: source, factory: factory).set(status.overlaps.count)
            if let first = status.overlaps.first {
                logger?.warning(
                    """
                    The metadata source \(status.source) describes \(status.overlaps.count) identity providers that another \
                    source keeps, for example \(first.debugDescription).
                    """
                )
            }
            guard let age = status.age(at: moment) else { continue }
            Meter(label: "saml_metadata_age_seconds", dimensions: source, factory: factory).set(age)
        }
    }
}
#endif
