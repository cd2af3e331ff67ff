// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import SAMLServiceProviderMetadata

/// Logs what is wrong with the metadata when that changes, until the task is canceled.
func reportFailures(of refresher: MetadataRefresher) async {
    let logger = Logger(label: "metadata")
    var reported = [String?](repeating: nil, count: refresher.statuses.count)
    repeat {
        let statuses = refresher.statuses
        for (status, earlier) in zip(statuses, reported) where status.failure != earlier {
            if let failure = status.failure {
                logger.warning("\(status.source): \(failure)")
            } else {
                logger.info("\(status.source): The metadata can be used again.")
            }
        }
        reported = statuses.map(\.failure)
    } while (try? await Task.sleep(for: .seconds(1))) != nil
}
