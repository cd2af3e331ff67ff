// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// The service providers on whose behalf the service makes calls.
struct ServiceProviders: Sendable {
    /// A service provider.
    struct Entry: Sendable {
        let id: ServiceProviderID
        /// The path of its software statement, or `nil` for the common one.
        let statementFile: String?
    }

    private(set) var entries: [Entry] = []

    /// Reads a list of `ID` and `ID=FILE`.
    ///
    /// - Parameters:
    ///   - texts: The entries.
    ///   - complain: Receives each problem.
    init(_ texts: [String], complain: (String) -> Void) {
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let file = parts.count > 1 ? String(parts[1]) : nil
            guard let id = ServiceProviderID(String(parts[0])), file?.isEmpty != true else {
                complain("must be IDs of channels, or ID=FILE with a software statement")
                continue
            }
            if entries.contains(where: { $0.id == id }) { complain("names a channel twice") }
            entries.append(Entry(id: id, statementFile: file))
        }
    }

    /// Returns the service provider of a submission.
    ///
    /// - Parameter wanted: The service provider that the submission names; `nil` for the only one.
    /// - Returns: The service provider.
    /// - Throws: A refusal if it is not one of the service.
    func entry(_ wanted: ServiceProviderID?) throws(Refusal) -> Entry {
        let found = entries.filter { wanted == nil || $0.id == wanted }
        if found.count == 1 { return found[0] }
        guard wanted == nil else { throw Refusal(.badRequest, "the service provider is not one of this service") }
        throw Refusal(.badRequest, "the request does not name its service provider")
    }
}
