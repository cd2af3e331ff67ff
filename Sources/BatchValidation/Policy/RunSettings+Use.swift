// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLSignature

extension RunSettings {
    /// Returns the policy for responses.
    ///
    /// - Throws: ``ConfigurationFault`` if the query, the request, the metadata or the key of the presenter cannot be used.
    package func validationPolicy() throws(ConfigurationFault) -> ValidationPolicy {
        var policy = policy
        policy.profile = profile ?? (query == nil ? .core : .attributeQuery)
        policy.clockSkew =
            clockSkew
            ?? (profile == .saml2int ? ValidationPolicy.federationClockSkew : ValidationPolicy.defaultClockSkew)
        policy.confirmationKey = try ConfigurationFault.about("confirmation-key") {
            try confirmationKey.map(SignatureCheck.confirmationKey)
        }
        policy.query = try ConfigurationFault.about("query") {
            try query.map { try QueryFile.read($0, limits: limits) }
        }
        policy.service = try ConfigurationFault.about("sp-metadata") {
            try serviceMetadata.map { try ValidationPolicy.Service(contentsOf: $0.description, about: entity) }
        }
        if messages == .all, signatures.requirement == nil, policy.profile != .saml2int {
            policy.requestMetadata = requestMetadata
            policy.requestMetadata?.services += policy.service.map { [$0] } ?? []
        }
        policy.request = try ConfigurationFault.about("request") {
            try request.map { try QueryFile.read($0, limits: limits) }
        }
        policy.detectsReplays = rejectReplays != nil
        // Replay detection rejects an assertion that was used before, so this condition is satisfied.
        if rejectReplays != nil { policy.oneTimeUse = .ignored }
        return policy
    }

    /// The statements of the trusted metadata about requests.
    ///
    /// Only regular files up to a limit are read, because they are read a second time.
    private var requestMetadata: ValidationPolicy.RequestMetadata {
        var all = ValidationPolicy.RequestMetadata()
        for path in signatures.trust where FileIdentity(path) != nil {
            guard let file = try? InputFile(reading: path, limit: Self.maximumMetadataBytes),
                file.bytes.count <= Self.maximumMetadataBytes
            else { continue }
            let metadata = ValidationPolicy.RequestMetadata(trustFile: file.bytes)
            all.services += metadata.services
            all.signedRequestURLs += metadata.signedRequestURLs
        }
        return all
    }

    /// The maximum size of a trust file that is read for ``requestMetadata``, in bytes.
    private static let maximumMetadataBytes = 4 << 20

    /// The options for opening inputs.
    package var opening: InputOpening {
        InputOpening(
            format: inputFormat,
            field: field,
            carry: carry ?? .none,
            entry: entry,
            messages: messages,
            pairs: pair,
            limits: limits
        )
    }

    /// Returns the options for validating each document.
    ///
    /// - Parameter now: The start time of the run.
    /// - Returns: The options.
    /// - Throws: ``ConfigurationFault`` if the query, the request or the key of the presenter cannot be used.
    package func validation(now: Timestamp) throws(ConfigurationFault) -> ValidationOptions {
        var options = ValidationOptions(time: at ?? .instant(now))
        options.format = inputFormat.captureFormat
        options.messages = messages
        options.limits = limits
        options.policy = try validationPolicy()
        options.exchangeIsAtStake = exchange
        options.showsValues = showValues
        options.hunts = hunt
        return options
    }

    /// Reads the files that the settings name, and returns the validator of documents and its check of signatures.
    ///
    /// - Parameter moment: The start time of the run.
    /// - Returns: The validator, and the check of signatures, or `nil` without trusted keys.
    /// - Throws: ``ConfigurationFault`` if the options conflict, or a file cannot be used.
    package func makeValidator(
        readAt moment: Timestamp
    ) throws(ConfigurationFault) -> (validator: DocumentValidator, check: SignatureCheck?) {
        let options = try validation(now: moment)
        if entity != nil, serviceMetadata == nil {
            throw ConfigurationFault("--entity requires --sp-metadata.", about: "entity", "sp-metadata")
        }
        let check = try SignatureCheck(signatures, policy: options.policy, limits: options.limits, readAt: moment)
        let schema = try schemaFolder?.read()
        return (DocumentValidator(options, signatures: check, schema: schema), check)
    }

    /// The folder of the schemas, or `nil` if documents are not validated against schemas.
    package var schemaFolder: SchemaFolder? {
        schemaDirectory.map { SchemaFolder($0) } ?? (schema ? .debian : nil)
    }

    /// Opens the store of used assertions; returns `nil` if replays are not detected.
    package func openReplays() throws(FileFault) -> RunReplays? {
        guard let rejectReplays else { return nil }
        return RunReplays(try rejectReplays.open(), isLasting: rejectReplays != .run)
    }
}

extension ValidationPolicy {
    /// Returns the notice that the metadata of the service provider has expired, or no notice.
    package func serviceNotices(at moment: Timestamp) -> [String] {
        guard let end = service?.expires, end <= moment else { return [] }
        return [
            "--sp-metadata: The metadata expired at \(end), \(end.distance(from: moment)) the validation time. Its values are "
                + "compared, but identity providers ignore expired metadata: publish it with a later `validUntil`."
        ]
    }
}

extension RunOptions {
    /// Returns the identity of a run: the options that affect the report, the content of the files that they name, and
    /// the list of inputs.
    package func fingerprint(of version: String, inputs: [InputPath]) -> RunFingerprint {
        var fingerprint = RunFingerprint()
        fingerprint.add("version", Array(version.utf8))
        fingerprint.add("list of inputs", inputs.map(\.bytes))
        for key in PolicyKey.all where key.isPartOfRun {
            fingerprint.add(key.flag, key.texts(self), contents: key.contents(self[key]))
        }
        return fingerprint
    }
}
