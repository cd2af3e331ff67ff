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
    ///   - extent: What is read, and the number of parts that may still be described.
    /// - Throws: ``TrustError`` if there are too many parts.
    init(
        reading entity: XMLElementView,
        within outer: MetadataValidity,
        _ extent: inout MetadataExtent
    ) throws(TrustError) {
        try extent.spend()
        self.init(EntityID(entity.attribute("entityID") ?? ""), within: outer)
        if id.isEmpty { note("`entityID` is absent or empty.") }
        if id.isEmpty || id.text.unicodeScalars.count > EntityID.maximumCharacters {
            fault = TrustError(
                .malformedMetadata,
                "`entityID` is absent, empty or longer than \(EntityID.maximumCharacters) characters.",
                at: .document(entity)
            )
        }
        validity = narrow(outer, by: entity, isTrusted: true)
        exactScopes = entity.metadataScopes
        try extent.spend(exactScopes.count)
        if extent.isWhole { try describe(entity, &extent) }
        try entity.forEachChild { child throws(TrustError) in
            if let fault = child.roleFault { note(fault, isTrusted: true) }
            guard child.isRole, extent.isWhole || child.metadataRole != nil && child.supportsSAML2 else { return }
            roles.append(try role(child, &extent))
        }
        guard extent.isWhole else { return }
        let algorithms = entity.signingAlgorithms
        for index in roles.indices where roles[index].signingAlgorithms.isEmpty {
            roles[index].signingAlgorithms = algorithms
        }
    }

    /// Notes that a part cannot be read, which would otherwise be trusted or only described.
    ///
    /// Nothing of an entity with a fault is trusted.
    private mutating func note(_ problem: String, isTrusted: Bool = false) {
        if isTrusted, fault == nil, notices.count < TrustBuilder.maximumNotices { notices.append(problem) }
        if problems.count < Self.maximumProblems, !problems.containsIdentical(to: problem) { problems.append(problem) }
    }

    /// Returns the validity inside an element; if its end is unknown, no key of the entity is trusted.
    private mutating func narrow(
        _ outer: MetadataValidity,
        by element: XMLElementView,
        isTrusted: Bool
    ) -> MetadataValidity {
        do throws(TrustError) {
            return try outer.narrowed(by: element)
        } catch {
            note(error.reason)
            if isTrusted { fault = fault ?? error }
            return outer
        }
    }

    /// Describes the entity itself, which has no effect on trust.
    private mutating func describe(_ entity: XMLElementView, _ extent: inout MetadataExtent) throws(TrustError) {
        validUntil = narrow(MetadataValidity(readAt: nil), by: entity, isTrusted: true).validUntil
        cacheSeconds = entity.attribute("cacheDuration").flatMap(XMLDuration.seconds)
        var (attributes, authority): ([EntityAttribute], String?) = ([], nil)
        try entity.forEachExtension { child throws(TrustError) in
            if child.is(MetadataNames.registrationInfo) {
                authority = child.attribute("registrationAuthority")?.forDescription
            }
            guard child.is(MetadataNames.entityAttributes) else { return }
            try child.forEachChild { attribute throws(TrustError) in
                guard attribute.is(Names.attribute) else { return }
                attributes.append(EntityAttribute(reading: attribute))
                try extent.spend(1 + (attributes.last?.values.count ?? 0))
            }
        }
        self.attributes = attributes
        registrationAuthority = authority
    }

    private mutating func role(
        _ element: XMLElementView,
        _ extent: inout MetadataExtent
    ) throws(TrustError) -> RoleDescription {
        let (role, supportsSAML2) = (element.metadataRole, element.supportsSAML2)
        let isTrusted = role != nil && supportsSAML2
        var description = RoleDescription(
            element.localName,
            role,
            supportsSAML2: supportsSAML2,
            within: narrow(validity, by: element, isTrusted: isTrusted)
        )
        description.exactScopes = element.metadataScopes
        try extent.spend(1 + description.exactScopes.count)
        try element.forEachChild { child throws(TrustError) in
            if child.is(MetadataNames.keyDescriptor) {
                let keys = keys(of: child, isTrusted: isTrusted, &extent)
                try extent.spend(1 + keys.count)
                description.keys += keys
            } else if let fault = child.misplacement(of: [MetadataNames.keyDescriptor]) {
                note(fault, isTrusted: isTrusted)
            } else if extent.isWhole {
                try description.read(child, &extent)
            }
        }
        if extent.isWhole { describe(element, as: &description) }
        return description
    }

    /// Describes a role itself, and notes what it lacks.
    private mutating func describe(_ element: XMLElementView, as role: inout RoleDescription) {
        role.errorURL = element.attribute("errorURL")?.withoutXMLWhiteSpace.forDescription
        role.signingAlgorithms = element.signingAlgorithms
        role.displayName = element.displayName?.forDescription
        role.wantsAuthnRequestsSigned = element.flag("WantAuthnRequestsSigned")
        role.signsAuthnRequests = element.flag("AuthnRequestsSigned")
        role.wantsAssertionsSigned = element.flag("WantAssertionsSigned")
        for name in ["WantAuthnRequestsSigned", "AuthnRequestsSigned", "WantAssertionsSigned"] as [StaticString]
        where element.attribute(name) != nil && element.flag(name) == nil {
            note("`\(name)` is neither `true` nor `false`, and counts as absent.")
        }
        if let trusted = role.trustedRole, let service = Self.services[trusted],
            !role.endpoints.contains(where: { $0.name.isIdentical(to: service) })
        {
            note("`\(role.name)` has no `\(service)` with `Binding` and `Location`, so no message can be sent to it.")
        }
        if role.trustedRole == .identityProvider, !role.keys.contains(where: { $0.use.isForSigning }) {
            note("`\(role.name)` has no signing key, so nothing that the identity provider sends can be verified.")
        }
    }

    /// The endpoints that a role must have (metadata, 2.4.3 and 2.4.4).
    private static let services: [MetadataRole: String] = [
        .identityProvider: "SingleSignOnService", .serviceProvider: "AssertionConsumerService",
    ]

    private mutating func keys(
        of descriptor: XMLElementView,
        isTrusted: Bool,
        _ extent: inout MetadataExtent
    ) -> [KeyDescription] {
        let use: KeyDescription.Use
        switch descriptor.attribute("use").map({ ExactText($0) }) {
        case nil: use = .both
        case "signing": use = .signing
        case "encryption": use = .encryption
        default:
            note("`use` of `KeyDescriptor` is neither signing nor encryption.", isTrusted: isTrusted)
            return []
        }
        let isTrusted = isTrusted && use.isForSigning
        guard let keyInfo = descriptor.firstChild(Names.keyInfo) else {
            let problem = descriptor.misplacedChild(Names.keyInfo) ?? "`KeyDescriptor` has no `KeyInfo`."
            note(problem, isTrusted: isTrusted)
            return []
        }
        let reader = KeyInfoReader(
            keyInfo,
            checksKeys: extent.checksKeys && isTrusted,
            explainsFaults: extent.isWhole || isTrusted
        )
        for fault in reader.faults { note(fault, isTrusted: isTrusted) }
        guard extent.isWhole else { return reader.keys.map { KeyDescription($0, for: use, isParsed: false) } }
        var keys: [KeyDescription] = []
        for (key, certificate) in zip(reader.keys, reader.certificates) {
            let isParsed = extent.takeKey(of: certificate?.der.count ?? key.subjectPublicKeyInfo.count)
            if !isParsed {
                note(
                    "The metadata contains more than \(MetadataExtent.keysOfAnySize) keys, most of them very short; the "
                        + "kinds of further keys were not determined."
                )
            }
            keys.append(KeyDescription(key, for: use, isParsed: isParsed))
        }
        return keys
    }
}

extension XMLElementView {
    /// Whether the element is a role of metadata.
    fileprivate var isRole: Bool {
        namespaceURI?.isIdentical(to: Namespaces.metadata) == true
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

extension RoleDescription {
    /// Reads a child element that has no effect on trust.
    fileprivate mutating func read(_ child: XMLElementView, _ extent: inout MetadataExtent) throws(TrustError) {
        if let endpoint = EndpointDescription(reading: child) {
            try extent.spend()
            endpoints.append(endpoint)
        } else if child.is(MetadataNames.nameIDFormat) {
            try extent.spend()
            nameIDFormats.append(child.text.value.withoutXMLWhiteSpace.forDescription)
        } else if child.is(MetadataNames.attributeService) {
            attributeSets.append(.init(reading: child))
            try extent.spend(1 + (attributeSets.last?.required.count ?? 0))
        }
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
    /// Reads an attribute; values that are not text are omitted.
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
    var forDescription: MetadataScope { MetadataScope(value.forDescription, isRegexp: isRegexp) }
}
