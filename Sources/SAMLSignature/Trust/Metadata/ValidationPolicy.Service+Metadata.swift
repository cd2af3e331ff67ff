// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import UntrustedText

extension ValidationPolicy.Service {
    /// Reads a service provider from its metadata.
    ///
    /// The metadata is configuration: its signature is not verified, and it is read although it has expired.
    ///
    /// - Parameters:
    ///   - metadata: The document: one `md:EntityDescriptor`, or an `md:EntitiesDescriptor`.
    ///   - entityID: The entity ID of the service provider, or `nil` if the metadata describes one.
    /// - Throws: ``TrustError`` if the document is not metadata, or does not describe the service provider or its ACS URLs.
    public init(metadata: [UInt8], about entityID: String? = nil) throws(TrustError) {
        try self.init(MetadataDescription(metadata, of: entityID), about: entityID)
    }

    /// Reads a service provider from a file of metadata of any size; errors contain the name of the file.
    package init(contentsOf path: String, about entityID: String?) throws(TrustError) {
        self = try TrustBuilder.naming(path) { () throws(TrustError) in
            try Self(MetadataDescription(contentsOf: path, of: entityID), about: entityID)
        }
    }

    private init(_ metadata: MetadataDescription, about entityID: String?) throws(TrustError) {
        let services = metadata.entities.compactMap { Self($0) }
        guard let service = services.first else { throw metadata.absence(of: entityID) }
        guard services.count == 1 else {
            let names = services.prefix(3).map { "`\($0.entityID.escapedForReport)`" }.joined(separator: ", ")
            throw TrustError(
                .otherEntity,
                "The metadata describes \(services.count) service providers, such as \(names): select one by its entity ID "
                    + "(`--entity`)."
            )
        }
        guard !service.entityID.isEmpty, !service.consumerURLs.isEmpty else {
            throw TrustError(
                .malformedMetadata,
                service.entityID.isEmpty
                    ? "`entityID` of the service provider is absent or empty."
                    : "The `SPSSODescriptor` has no `AssertionConsumerService` with `Binding` and `Location`."
            )
        }
        self = service
    }

    /// Creates a service provider from the first role for SAML 2.0 in the description of an entity; fails without one.
    fileprivate init?(_ entity: EntityDescription) {
        guard let role = entity.roles.first(where: \.receivesResponses) else { return nil }
        self.init(entity.entityID)
        let consumers = role.endpoints(named: "AssertionConsumerService")
        consumerURLs = consumers.map(\.location)
        for consumer in consumers {
            if let index = consumer.index, consumerIndexes[index] == nil { consumerIndexes[index] = consumer.location }
        }
        let logout = role.endpoints(named: "SingleLogoutService")
        logoutRequestURLs = logout.map(\.location)
        logoutResponseURLs = logout.map { $0.responseLocation ?? $0.location }
        nameIDFormats = role.nameIDFormats
        attributeSets = role.attributeSets
        wantsAssertionsSigned = role.wantsAssertionsSigned == true
        signsRequests = role.signsAuthnRequests == true
        expires = role.expires
    }
}

extension ValidationPolicy.RequestMetadata {
    /// Reads a file of keys or metadata; other content than metadata of SAML 2.0 says nothing about requests.
    package init(trustFile bytes: [UInt8]) {
        self.init()
        guard TrustFileFormat(of: bytes) == .metadata,
            let entities = try? MetadataDescription(bytes, of: nil).entities
        else { return }
        services = entities.compactMap { ValidationPolicy.Service($0) }.filter { !$0.consumerURLs.isEmpty }
        let roles = entities.flatMap(\.roles).filter { $0.wantsAuthnRequestsSigned == true }
        signedRequestURLs = roles.flatMap { $0.endpoints(named: "SingleSignOnService") }.map(\.location)
    }
}

extension RoleDescription {
    fileprivate var receivesResponses: Bool { supportsSAML2 && name.isIdentical(to: "SPSSODescriptor") }

    fileprivate func endpoints(named name: String) -> [EndpointDescription] {
        endpoints.filter { $0.name.isIdentical(to: name) }
    }
}

extension MetadataDescription {
    fileprivate init(_ bytes: [UInt8], of entityID: String?) throws(TrustError) {
        try self.init(of: entityID) { (piece: inout [UInt8]) throws(TrustError) in
            piece = bytes
            return false
        }
    }

    fileprivate init(contentsOf path: String, of entityID: String?) throws(TrustError) {
        let file = try TrustFile(opening: path)
        try self.init(of: entityID) { piece throws(TrustError) in try file.read(TrustFile.chunkSize, into: &piece) }
    }

    /// Describes metadata piece by piece, until the closure returns that none follows.
    private init(of entityID: String?, _ read: (inout [UInt8]) throws(TrustError) -> Bool) throws(TrustError) {
        var stream = try MetadataStream(describing: entityID.map(EntitySelection.one) ?? .all)
        var (start, piece): ([UInt8], [UInt8]) = ([], [])
        do throws(TrustError) {
            var hasMore = true
            while hasMore {
                piece.removeAll(keepingCapacity: true)
                hasMore = try read(&piece)
                if start.isEmpty { start = piece }
                try stream.feed(piece.span)
            }
            self = try stream.finish()
        } catch {
            throw error.explained(by: start, for: .metadata)
        }
    }

    /// Returns the error for metadata without the service provider.
    fileprivate func absence(of entityID: String?) -> TrustError {
        if let entityID, entities.isEmpty { return TrustError(.otherEntity, sentence(onAbsenceOf: entityID)) }
        var reason = "The metadata describes no service provider: no `SPSSODescriptor` supports SAML 2.0."
        if let role = entities.lazy.flatMap(\.roles).first(where: \.issuesAssertions) {
            reason += " It has the role `\(role.name)` of an identity provider, whose metadata belongs in `--trust`."
        }
        if let problem = entities.lazy.flatMap(\.problems).first { reason += " \(problem)" }
        return TrustError(.otherEntity, reason)
    }

    /// Returns the message for an entity that the metadata does not describe, with the one that it does.
    package func sentence(onAbsenceOf entityID: String) -> String {
        let message = "The metadata does not describe the entity `\(entityID.escapedForComparison)`."
        if let nearEntityID {
            let differences = NearMiss.between(entityID, nearEntityID).words
            return
                "\(message) It describes `\(nearEntityID.escapedForComparison)`; the entity IDs differ \(differences)."
        }
        guard let firstEntityID else { return "\(message) It describes no entity." }
        let more = entityCount > 1 ? " and \(entityCount - 1) more" : ""
        return "\(message) It describes `\(firstEntityID.escapedForComparison)`\(more)."
    }
}
