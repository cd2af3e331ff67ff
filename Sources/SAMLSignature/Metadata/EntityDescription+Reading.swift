// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

extension EntityDescription {
    /// The maximum number of described problems of an entity.
    private static let maximumProblems = 16

    /// Reads an `md:EntityDescriptor`.
    ///
    /// - Parameters:
    ///   - entity: The element.
    ///   - outer: The validity of the groups around it.
    ///   - budget: The number of parts that may still be described.
    /// - Throws: ``TrustError`` if the budget is spent.
    init(
        reading entity: XMLElementView,
        within outer: MetadataValidity,
        _ budget: inout DescriptionBudget
    ) throws(TrustError) {
        try budget.spend()
        self.init(entityID: (entity.attribute("entityID") ?? "").withoutXMLWhiteSpace.forDescription)
        if entityID.utf8.isEmpty { note("`entityID` is absent or empty.") }
        validUntil = narrow(MetadataValidity(readAt: nil), by: entity)?.notOnOrAfter
        let validity = narrow(outer, by: entity) ?? outer
        expires = validity.notOnOrAfter
        let algorithms = entity.signingAlgorithms
        cacheSeconds = entity.attribute("cacheDuration").flatMap(XMLDuration.seconds)
        try readExtensions(of: entity, &budget)
        try entity.forEachChild { child throws(TrustError) in
            if child.isRole {
                var role = try role(child, within: validity, &budget)
                if role.signingAlgorithms.isEmpty { role.signingAlgorithms = algorithms }
                roles.append(role)
            }
            if let fault = child.roleFault { note(fault) }
        }
    }

    private mutating func note(_ problem: String) {
        if problems.count < Self.maximumProblems, !problems.containsIdentical(to: problem) { problems.append(problem) }
    }

    private mutating func narrow(_ outer: MetadataValidity, by element: XMLElementView) -> MetadataValidity? {
        do throws(TrustError) {
            return try outer.narrowed(by: element)
        } catch {
            note(error.reason)
            return nil
        }
    }

    private mutating func readExtensions(
        of entity: XMLElementView,
        _ budget: inout DescriptionBudget
    ) throws(TrustError) {
        scopes = entity.metadataScopes.map(\.forDescription)
        try budget.spend(scopes.count)
        var (attributes, authority): ([EntityAttribute], String?) = ([], nil)
        try entity.forEachExtension { child throws(TrustError) in
            if child.is(MetadataNames.registrationInfo) {
                authority = child.attribute("registrationAuthority")?.forDescription
            }
            guard child.is(MetadataNames.entityAttributes) else { return }
            try child.forEachChild { attribute throws(TrustError) in
                guard attribute.is(Names.attribute) else { return }
                attributes.append(EntityAttribute(reading: attribute))
                try budget.spend(1 + (attributes.last?.values.count ?? 0))
            }
        }
        self.attributes = attributes
        registrationAuthority = authority
    }

    private mutating func role(
        _ element: XMLElementView,
        within outer: MetadataValidity,
        _ budget: inout DescriptionBudget
    ) throws(TrustError) -> RoleDescription {
        var role = RoleDescription(
            element.localName,
            supportsSAML2: element.supportsSAML2,
            issuesAssertions: element.isIssuingRole
        )
        role.expires = (narrow(outer, by: element) ?? outer).notOnOrAfter
        role.errorURL = element.attribute("errorURL")?.withoutXMLWhiteSpace.forDescription
        role.signingAlgorithms = element.signingAlgorithms
        role.displayName = element.displayName?.forDescription
        role.wantsAuthnRequestsSigned = element.flag("WantAuthnRequestsSigned")
        role.signsAuthnRequests = element.flag("AuthnRequestsSigned")
        role.wantsAssertionsSigned = element.flag("WantAssertionsSigned")
        role.scopes = element.metadataScopes.map(\.forDescription)
        try budget.spend(1 + role.scopes.count)
        try element.forEachChild { child throws(TrustError) in
            if child.is(MetadataNames.keyDescriptor) {
                let keys = keys(of: child, &budget)
                try budget.spend(1 + keys.count)
                role.keys += keys
            } else if let endpoint = EndpointDescription(reading: child) {
                try budget.spend()
                role.endpoints.append(endpoint)
            } else if child.is(MetadataNames.nameIDFormat) {
                try budget.spend()
                role.nameIDFormats.append(child.text.value.withoutXMLWhiteSpace.forDescription)
            } else if child.is(MetadataNames.attributeService) {
                role.attributeSets.append(.init(reading: child))
                try budget.spend(1 + (role.attributeSets.last?.required.count ?? 0))
            } else if let fault = child.misplacement(of: [MetadataNames.keyDescriptor]) {
                note(fault)
            }
        }
        if role.supportsSAML2, let service = Self.services[element.metadataRole],
            !role.endpoints.contains(where: { $0.name.isIdentical(to: service) })
        {
            note("`\(role.name)` has no `\(service)` with `Binding` and `Location`, so no message can be sent to it.")
        }
        if role.supportsSAML2, element.metadataRole == .identityProvider,
            !role.keys.contains(where: { $0.use.isForSigning })
        {
            note("`\(role.name)` has no signing key, so nothing that the identity provider sends can be verified.")
        }
        return role
    }

    /// The endpoints that a role must have (metadata, 2.4.3 and 2.4.4).
    private static let services: [MetadataRole?: String] = [
        .identityProvider: "SingleSignOnService", .serviceProvider: "AssertionConsumerService",
    ]

    private mutating func keys(of descriptor: XMLElementView, _ budget: inout DescriptionBudget) -> [KeyDescription] {
        let use: KeyDescription.Use
        switch descriptor.attribute("use").map({ ExactText($0) }) {
        case nil: use = .both
        case "signing": use = .signing
        case "encryption": use = .encryption
        default:
            note("`use` of `KeyDescriptor` is neither signing nor encryption.")
            return []
        }
        guard let keyInfo = descriptor.firstChild(Names.keyInfo) else {
            note(descriptor.misplacedChild(Names.keyInfo) ?? "`KeyDescriptor` has no `KeyInfo`.")
            return []
        }
        let reader = KeyInfoReader(keyInfo, checksKeys: false, explainsFaults: true)
        for fault in reader.faults { note(fault) }
        var keys: [KeyDescription] = []
        for (key, certificate) in zip(reader.keys, reader.certificates) {
            let isParsed = budget.takeKey(of: certificate?.der.count ?? key.subjectPublicKeyInfo.count)
            if !isParsed {
                note(
                    "The metadata contains more than \(DescriptionBudget.keysOfAnySize) keys, most of them very short; the "
                        + "kinds of further keys were not determined."
                )
            }
            keys.append(KeyDescription(key, in: certificate, for: use, isParsed: isParsed))
        }
        return keys
    }
}

extension XMLElementView {
    /// Whether the element is a role of metadata.
    fileprivate var isRole: Bool {
        namespaceURI?.isIdentical(to: MetadataNames.namespaceURI) == true
            && attribute("protocolSupportEnumeration") != nil
    }

    /// Returns the value of an attribute of type `xs:boolean`, or `nil` if it is absent or invalid.
    fileprivate func flag(_ name: StaticString) -> Bool? {
        attribute(name).flatMap { Bool(xmlBoolean: $0.withoutXMLWhiteSpace) }
    }

    /// The name for users in the `md:Extensions` of a role: the English one if there is one, otherwise the first one.
    fileprivate var displayName: String? {
        var (first, english): (String?, String?)
        forEachExtension { extensions in
            guard extensions.is(MetadataNames.userInterface) else { return }
            extensions.forEachChild { child in
                guard child.is(MetadataNames.displayName) else { return }
                let name = child.text.value.withoutXMLWhiteSpace
                guard !name.isEmpty else { return }
                first = first ?? name
                let language = child.attribute(MetadataNames.language)?.asciiLowercased ?? ""
                if english == nil, language.utf8.starts(with: "en".utf8) { english = name }
            }
        }
        return english ?? first
    }

    /// The algorithms for signatures in the `md:Extensions` of an entity or role that this library creates, each once.
    fileprivate var signingAlgorithms: [SigningAlgorithm] {
        var algorithms: [SigningAlgorithm] = []
        forEachExtension { child in
            guard child.is(MetadataNames.signingMethod), let uri = child.attribute("Algorithm"),
                let algorithm = SigningAlgorithm(uri: uri.withoutXMLWhiteSpace), !algorithms.contains(algorithm)
            else { return }
            algorithms.append(algorithm)
        }
        return algorithms
    }
}

extension ValidationPolicy.Service.AttributeSet {
    /// Reads an `md:AttributeConsumingService`.
    fileprivate init(reading element: XMLElementView) {
        var required: [String] = []
        element.forEachChild { child in
            if child.is(MetadataNames.requestedAttribute), child.flag("isRequired") == true {
                required.append((child.attribute("Name") ?? "").forDescription)
            }
        }
        self.init(
            index: element.attribute("index").flatMap { Int($0.withoutXMLWhiteSpace) },
            isDefault: element.flag("isDefault"),
            required: required
        )
    }
}

extension EndpointDescription {
    /// Reads an endpoint; fails if the element has no binding or no location.
    fileprivate init?(reading element: XMLElementView) {
        guard let binding = element.attribute("Binding"), let location = element.attribute("Location") else {
            return nil
        }
        self.init(
            name: element.localName,
            binding: binding.withoutXMLWhiteSpace.forDescription,
            location: location.withoutXMLWhiteSpace.forDescription,
            responseLocation: element.attribute("ResponseLocation")?.withoutXMLWhiteSpace.forDescription,
            index: element.attribute("index").flatMap { Int($0.withoutXMLWhiteSpace) }
        )
    }
}

extension EntityAttribute {
    /// Reads an attribute; values with other content than text are omitted.
    fileprivate init(reading attribute: XMLElementView) {
        var values: [String] = []
        attribute.forEachChild { child in
            let text = child.text
            if child.is(Names.attributeValue), text.isPlain {
                values.append(text.value.withoutXMLWhiteSpace.forDescription)
            }
        }
        self.init(name: (attribute.attribute("Name") ?? "").forDescription, values: values)
    }
}

extension MetadataScope {
    fileprivate var forDescription: MetadataScope { MetadataScope(value.forDescription, isRegexp: isRegexp) }
}
