// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension XMLElementView {
    /// Whether the element is a role that issues assertions, of any protocol.
    var isIssuingRole: Bool {
        for name in MetadataNames.issuingRoles where self.is(name) { return true }
        return false
    }

    /// Whether the element is a role that supports SAML 2.0 (metadata, 2.4.1).
    var supportsSAML2: Bool {
        guard let protocols = attribute("protocolSupportEnumeration") else { return false }
        return protocols.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) })
            .contains { $0.elementsEqual(MetadataNames.protocolURI.utf8) }
    }
}
