// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension Finding.Code {
    /// The catalog entry of the code: meaning, reason and remedy.
    public var meaning: Finding.Meaning { Finding.Meaning.catalog[self] ?? .ofCustomCode }
}

extension Finding.Meaning {
    /// The entries of `findings.json`, from which the codes are generated in the same order.
    fileprivate static let catalog: [Finding.Code: Finding.Meaning] = {
        let file = (try? JSONDocument(parsing: PackageResources.findings_json))?.value
        let entries = file?["codes"]?.asElements ?? []
        return Dictionary(uniqueKeysWithValues: zip(Finding.Code.allCases, entries.map(Finding.Meaning.init)))
    }()

    private init(_ entry: JSONValue) {
        title = entry["title"]?.asText ?? ""
        summary = entry["meaning"]?.asText ?? ""
        reason = entry["reason"]?.asText ?? ""
        remedy = entry["remedy"]?.asText ?? ""
        serviceProviderRemedy = entry["serviceProviderRemedy"]?.asText
        deploymentRules = entry["deploymentRules"]?.asText
        clause = entry["clause"]?.asText
        requirements = entry["requirements"]?.asElements.compactMap(\.asText) ?? []
    }
}
