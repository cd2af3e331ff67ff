// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// Whom an assertion is about (SAML Core 2.4.1).
public struct Subject: Hashable, Sendable {
    /// Who it is, if said.
    public var identifier: Identifier?

    /// How a party can show that it may act for the subject, in document order.
    public var confirmations: [Confirmation]

    /// Makes a subject.
    public init(_ identifier: Identifier? = nil, confirmations: [Confirmation] = []) {
        self.identifier = identifier
        self.confirmations = confirmations
    }

    /// The name of the subject, when it is a name in the clear.
    public var nameID: NameID? {
        if case .nameID(let name) = identifier { name } else { nil }
    }
}

extension Subject {
    /// The ways to say who somebody is.
    public enum Identifier: Hashable, Sendable {
        /// A name.
        case nameID(NameID)
        /// An identifier of a type that SAML leaves to others.
        case baseID(BaseID)
        /// An encrypted identifier.
        case encrypted(EncryptedElement)
    }

    /// A way to show that one may act for the subject (SAML Core 2.4.1.1).
    public struct Confirmation: Hashable, Sendable {
        /// The method, a URI.
        public var method: URIReference

        /// Who may act for the subject, if that is somebody else.
        public var identifier: Identifier?

        /// What the method needs to know.
        public var data: Data?

        /// Makes a confirmation.
        public init(method: URIReference, identifier: Identifier? = nil, data: Data? = nil) {
            self.method = method
            self.identifier = identifier
            self.data = data
        }

        /// The bearer may act: whoever presents the assertion.
        public static let bearer = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:cm:bearer")

        /// The holder of a key may act.
        public static let holderOfKey = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key")

        /// Somebody who is trusted for other reasons vouches for the subject.
        public static let senderVouches = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches")
    }
}

extension Subject.Confirmation {
    /// What a confirmation method needs to know (SAML Core 2.4.1.2, 2.4.1.3).
    public struct Data: Hashable, Sendable {
        /// The type, as `xsi:type` names it, such as `KeyInfoConfirmationDataType`.
        public var type: QualifiedName?

        /// The first moment at which the subject can be confirmed.
        public var notBefore: Timestamp?

        /// The first moment at which the subject can no longer be confirmed.
        public var notOnOrAfter: Timestamp?

        /// Where the assertion may be presented.
        public var recipient: URIReference?

        /// The identifier of the request that is answered.
        public var inResponseTo: XMLID?

        /// The network address from which the assertion may be presented.
        @Exact public var address: String? = nil

        /// The other attributes.
        public var otherAttributes: [XMLContent.Attribute]

        /// The content, of any form; text between elements is kept.
        public var nodes: [XMLContent.Node]

        /// Makes confirmation data.
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

        /// The key information that a holder of a key is known by.
        public var keyInfo: [XMLContent] {
            let name = QualifiedName("KeyInfo", in: Namespaces.signature)
            return nodes.compactMap {
                if case .element(let element) = $0, element.name == name { element } else { nil }
            }
        }
    }
}
