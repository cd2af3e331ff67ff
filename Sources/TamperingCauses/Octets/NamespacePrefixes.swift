// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The namespace prefixes that products write.
enum NamespacePrefixes {
    static let protocolNamespace = Array(Namespaces.protocolURI.utf8)
    static let assertion = Array(Namespaces.assertionURI.utf8)
    static let signature = Array(Namespaces.signature.utf8)
    static let exclusive = Array("http://www.w3.org/2001/10/xml-exc-c14n#".utf8)
    static let encryption = Array(Namespaces.encryption.utf8)
    static let schema = Array("http://www.w3.org/2001/XMLSchema".utf8)
    static let instance = Array("http://www.w3.org/2001/XMLSchema-instance".utf8)

    /// The prefixes of the protocol and of assertions that appear together, the most common ones first: PingFederate,
    /// Keycloak, SimpleSAMLphp and python3-saml; OpenSAML, Shibboleth and Okta; ADFS and Azure AD; serializers.
    private static let families: [(message: String, assertion: String)] = [
        ("samlp", "saml"), ("saml2p", "saml2"), ("samlp", ""), ("", "saml"), ("", "saml2"), ("", ""),
        ("ns0", "ns1"), ("ns2", ""), ("ns3", "ns2"), ("ns2", "ns3"), ("", "ns2"), ("ns1", "ns0"), ("ns4", "ns2"),
        ("ns5", "ns2"), ("ns2", "ns4"), ("saml2p", "saml"), ("samlp", "saml2"), ("p", "a"), ("samlp", "assertion"),
        ("protocol", "assertion"), ("ns1", "ns2"), ("ns2", "ns1"), ("saml20p", "saml20"), ("s2p", "s2"),
    ]

    /// The prefixes of signatures.
    private static let signatures = ["ds", "", "dsig", "ns2", "ns0", "ns1", "ns3", "ns4", "sig", "d"]

    /// The prefixes of `InclusiveNamespaces`.
    private static let exclusives = ["ec", "", "ns0", "ns1", "ns2", "ns3", "ns4", "c14n", "xc14n"]

    /// The namespaces with known prefixes.
    static let known = [protocolNamespace, assertion, signature, exclusive, encryption, schema, instance]

    /// The length of the longest of them.
    static let maximumLength = known.map(\.count).max() ?? 0

    /// The prefixes that most documents use for other namespaces.
    private static let others: [(namespace: [UInt8], prefix: [UInt8])] = [
        (exclusive, Array("ec".utf8)), (encryption, Array("xenc".utf8)), (schema, Array("xs".utf8)),
        (instance, Array("xsi".utf8)),
    ]

    /// Returns the candidates for the original prefixes, the most likely ones first.
    ///
    /// - Parameters:
    ///   - used: The prefixes of the received document, one for each known namespace in it.
    ///   - most: The maximum number of candidates; each is compared with the others.
    /// - Returns: The prefixes, each for the namespace at the same index of `used`.
    static func candidates(for used: [(namespace: [UInt8], prefix: [UInt8])], most: Int) -> [[[UInt8]]] {
        let current = used.map(\.prefix)
        var results: [[[UInt8]]] = []
        func index(of namespace: [UInt8]) -> Int? { used.firstIndex { $0.namespace == namespace } }
        func add(_ changes: [(namespace: [UInt8], prefix: String)]) {
            guard results.count < most else { return }
            var prefixes = current
            for change in changes {
                if let index = index(of: change.namespace) { prefixes[index] = Array(change.prefix.utf8) }
            }
            if prefixes != current, !results.contains(prefixes) { results.append(prefixes) }
        }
        let isGenerated = used.contains { $0.prefix.starts(with: "ns".utf8) }
        let rest = others.filter { other in
            index(of: other.namespace).map { current[$0].starts(with: "ns".utf8) } ?? false
        }.map { ($0.namespace, String(decoding: $0.prefix, as: UTF8.self)) }
        let signatures = index(of: signature) == nil ? ["ds"] : signatures
        let exclusives = index(of: exclusive) == nil ? ["ec"] : exclusives
        let hasMessage = index(of: protocolNamespace) != nil || index(of: assertion) != nil
        guard hasMessage else {
            for exclusive in exclusives {
                for signature in signatures { add(rest + [(Self.signature, signature), (Self.exclusive, exclusive)]) }
            }
            return results
        }
        // A tool renames the prefixes of SAML, or all of them.
        for family in families.prefix(isGenerated ? 6 : families.count) {
            let message = [(protocolNamespace, family.message), (assertion, family.assertion)]
            if !isGenerated { add(message) }
            for signature in signatures.prefix(3) { add(rest + message + [(Self.signature, signature)]) }
        }
        for family in families.dropFirst(isGenerated ? 6 : families.count) {
            add(rest + [(protocolNamespace, family.message), (assertion, family.assertion)])
        }
        for signature in signatures { add([(Self.signature, signature)]) }
        for family in families {
            add([(protocolNamespace, family.message)])
            add([(assertion, family.assertion)])
        }
        for family in families.prefix(6) {
            let message = [(protocolNamespace, family.message), (assertion, family.assertion)]
            for exclusive in exclusives.prefix(2) {
                for signature in signatures.prefix(3) {
                    add(message + [(Self.signature, signature), (Self.exclusive, exclusive)])
                }
            }
        }
        for schema in ["xs", "xsd"] { add([(Self.schema, schema)]) }
        return results
    }
}
