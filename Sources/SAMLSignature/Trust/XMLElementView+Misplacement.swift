// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// Elements of metadata that have the right name in a wrong namespace, and are therefore not read (S-11).
extension XMLElementView {
    /// The namespace of the element, for messages.
    var namespaceForReport: String {
        namespaceURI.map { "the namespace `\($0.escapedForReport)`" } ?? "no namespace"
    }

    /// Returns a sentence if the element has one of several local names in a wrong namespace, or `nil`.
    func misplacement(of names: [XMLName]) -> String? {
        let local = localName
        guard let name = names.first(where: { local.isIdentical(to: "\($0.local)") }), !self.is(name) else {
            return nil
        }
        return "`\(name.local)` is in \(namespaceForReport) instead of `\(name.namespace)`, so it is not read."
    }

    /// Returns such a sentence about the first child element that is misplaced, or `nil`.
    func misplacedChild(_ names: XMLName...) -> String? {
        var children = ChildElements(of: self)
        while let child = children.next() {
            if let sentence = child.misplacement(of: names) { return sentence }
        }
        return nil
    }

    /// Why the keys of an element are not used that looks like a role, or `nil` for a role and for any other element.
    var roleFault: String? {
        guard metadataRole == nil else {
            guard attribute("protocolSupportEnumeration") == nil else { return nil }
            return
                "`\(localName)` has no `protocolSupportEnumeration`, so it does not describe a role of SAML 2.0, and its keys are not used."
        }
        return misplacement(of: MetadataNames.roles.map(\.name))
    }
}
