// SPDX-License-Identifier: Apache-2.0

package import SAML

extension RunOptions {
    /// The limits of a document.
    package var limits: DocumentLimits {
        var limits = DocumentLimits.batch
        limits.bytes = maxBytes ?? limits.bytes
        limits.depth = maxDepth ?? limits.depth
        limits.nodes = maxNodes ?? limits.nodes
        limits.attributesPerElement = maxAttributes ?? limits.attributesPerElement
        limits.namespacesInScope = maxNamespaces ?? limits.namespacesInScope
        limits.textBytes = maxText ?? limits.textBytes
        limits.nameBytes = maxName ?? limits.nameBytes
        return limits
    }

    /// The policy for responses.
    ///
    /// - Throws: A fault if the query cannot be used.
    package func policy() throws(ConfigurationFault) -> ValidationPolicy {
        var policy = ValidationPolicy(profile: profile ?? (query == nil ? .core : .attributeQuery))
        if let query { policy.query = try QueryFile.read(query, limits: limits) }
        policy.clockSkew = clockSkew ?? policy.clockSkew
        policy.maximumAge = maximumAge
        policy.issuers = issuer
        policy.issuerPairs = Set(issuerPair)
        policy.audiences = audience
        policy.recipients = recipient
        policy.destinations = destination
        policy.spNameQualifiers = spNameQualifier
        policy.duplicateAttributes = duplicateAttributes ?? policy.duplicateAttributes
        policy.limits.assertions = maximumAssertions ?? policy.limits.assertions
        policy.limits.attributes = maximumAttributes ?? policy.limits.attributes
        policy.limits.values = maximumValues ?? policy.limits.values
        // With replay detection, an assertion that was used before is rejected anyway.
        if oneTimeUse == .reject, rejectReplays == nil { policy.oneTimeUse = .needsStore }
        if !inResponseTo.isEmpty { policy.inResponseTo = .anyOf(Set(inResponseTo)) }
        return policy
    }

    /// What is trusted, and what has to be signed.
    package var signatures: SignatureOptions {
        var options = SignatureOptions()
        options.trust = trust
        options.requirement = requireSignature
        options.certificateDates = certificateDates
        options.decryptionKeys = decryptionKey
        options.allowedAlgorithms = allowAlgorithm
        return options
    }

    /// How inputs are opened.
    package var opening: InputOpening {
        InputOpening(format: inputFormat ?? .auto, field: field ?? .samlResponse, limits: limits)
    }

    /// The options with which each document is validated.
    ///
    /// - Parameter now: The moment at which the run began.
    /// - Returns: The options.
    /// - Throws: A fault if the query cannot be used.
    package func judging(now: Timestamp) throws(ConfigurationFault) -> JudgingOptions {
        var options = JudgingOptions(time: at ?? .instant(now))
        options.format = (inputFormat ?? .auto).captureFormat
        options.limits = limits
        options.policy = try policy()
        options.exchangeIsAtStake = exchange
        options.claimsAssertions = rejectReplays != nil
        options.showsValues = showValues
        return options
    }

    /// The folder with the schemas; nil if documents are not validated against them.
    package var schemaFolder: SchemaFolder? {
        schemaDirectory.map { SchemaFolder($0) } ?? (schema ? .debian : nil)
    }

    /// The memory of the assertions that were used; nil if replays are not detected.
    package func openReplays() throws(FileFault) -> RunReplays? {
        guard let rejectReplays else { return nil }
        return RunReplays(try rejectReplays.open(), isLasting: rejectReplays != .run)
    }

    /// What makes this run the same run when it is started again: the options that decide what the report contains,
    /// the content of the files that they name, and the list of inputs.
    package func fingerprint(of version: String, inputs: [InputPath]) -> RunFingerprint {
        var fingerprint = RunFingerprint()
        fingerprint.add("version", Array(version.utf8))
        fingerprint.add("list of inputs", inputs.map(\.bytes))
        for key in PolicyKey.all where key.isPartOfRun {
            fingerprint.add(key.flag, key.texts(self), contents: key.contents(self))
        }
        return fingerprint
    }
}
