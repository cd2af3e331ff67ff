// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The subject of an assertion (SAML Core 2.4.1).
public struct Subject: Hashable, Sendable {
    /// The identifier of the subject, or `nil` if it is absent.
    public var identifier: Identifier?

    /// The ways in which a party can prove that it may act for the subject, in document order.
    public var confirmations: [Confirmation]

    /// Creates a subject.
    public init(_ identifier: Identifier? = nil, confirmations: [Confirmation] = []) {
        self.identifier = identifier
        self.confirmations = confirmations
    }

    /// The name identifier of the subject, or `nil` if it is encrypted, of another type or absent.
    public var nameID: NameID? {
        if case .nameID(let name) = identifier { name } else { nil }
    }
}

extension Subject {
    /// An identifier of a subject.
    public enum Identifier: Hashable, Sendable {
        /// A name identifier.
        case nameID(NameID)
        /// An identifier of an extension type.
        case baseID(BaseID)
        /// An encrypted identifier.
        case encrypted(EncryptedElement)
    }

    /// A way to prove that a party may act for the subject (SAML Core 2.4.1.1).
    public struct Confirmation: Hashable, Sendable {
        /// The URI of the confirmation method.
        public var method: URIReference

        /// The party that may act for the subject, or `nil` if it is the subject itself.
        public var identifier: Identifier?

        /// The data that the confirmation method requires.
        public var data: Data?

        /// Creates a subject confirmation.
        public init(method: URIReference, identifier: Identifier? = nil, data: Data? = nil) {
            self.method = method
            self.identifier = identifier
            self.data = data
        }

        /// The bearer of the assertion may act for the subject.
        public static let bearer = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:cm:bearer")

        /// The holder of a specified key may act for the subject.
        public static let holderOfKey = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key")

        /// The sender of the assertion vouches for the subject, and is trusted by other means.
        public static let senderVouches = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches")
    }
}

extension Subject.Confirmation {
    /// The data of a subject confirmation (SAML Core 2.4.1.2, 2.4.1.3).
    public struct Data: Hashable, Sendable {
        /// The type in `xsi:type`, such as `KeyInfoConfirmationDataType`.
        public var type: QualifiedName?

        /// The time before which the subject must not be confirmed.
        public var notBefore: Timestamp?

        /// The time from which the subject can no longer be confirmed.
        public var notOnOrAfter: Timestamp?

        /// The URL to which the assertion must be delivered.
        public var recipient: URIReference?

        /// The identifier of the request that the assertion answers.
        public var inResponseTo: XMLID?

        /// The network address from which the assertion may be presented.
        @Exact public var address: String? = nil

        /// The other XML attributes of the element.
        public var otherAttributes: [XMLContent.Attribute]

        /// The content, as uninterpreted XML, including text between elements.
        public var nodes: [XMLContent.Node]

        /// Creates confirmation data.
        public init(
            type: QualifiedName? = nil,
            notBefore: Timestamp? = nil,
            notOnOrAfter: Timestamp? = nil,
            recipient: URIReference? = nil,
            inResponseTo: XMLID? = nil,
            address: String? = nil,
            otherAttributes: [XMLContent.Attribute] = [],
            nodes: [XMLContent.Node] = []
        ) {
            self.type = type
            self.notBefore = notBefore
            self.notOnOrAfter = notOnOrAfter
            self.recipient = recipient
            self.inResponseTo = inResponseTo
            self.address = address
            self.otherAttributes = otherAttributes
            self.nodes = nodes
        }

        /// The `KeyInfo` elements that identify the key of the holder.
        public var keyInfo: [XMLContent] {
            let name = QualifiedName("KeyInfo", in: Namespaces.signature)
            return nodes.compactMap {
                if case .element(let element) = $0, element.name == name { element } else { nil }
            }
        }
    }
}
