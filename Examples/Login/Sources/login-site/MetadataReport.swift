// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import SAMLServiceProviderMetadata

/// Logs what is wrong with the metadata when that changes, until the task is canceled.
func reportFailures(of refresher: MetadataRefresher) async {
    let logger = Logger(label: "metadata")
    var reported = [String?](repeating: nil, count: refresher.statuses.count)
    repeat {
        let statuses = refresher.statuses
        for (status, earlier) in zip(statuses, reported) where status.fault != earlier {
            if let fault = status.fault {
                logger.warning("\(status.source): \(fault)")
            } else {
                logger.info("\(status.source): The metadata can be used again.")
            }
        }
        reported = statuses.map(\.fault)
    } while (try? await Task.sleep(for: .seconds(1))) != nil
}

extension MetadataStatus {
    /// The failure, or that another source has described an identity provider before (S-103).
    fileprivate var fault: String? {
        failure
            ?? overlaps.first.map {
                "Another source keeps \(overlaps.count) providers, such as \($0.debugDescription)."
            }
    }
}
