// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

extension SignatureMarkup {
    /// A sentence, after a space, about a `KeyInfo` that names the place of a key; empty without one.
    var referenceToKey: String {
        var next = keyInfo?.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            guard ["RetrievalMethod", "KeyInfoReference"].containsIdentical(to: child.localName) else { continue }
            let place = child.attribute("URI").map { " `\($0.escapedForReport)`" } ?? ""
            return " `KeyInfo` refers to a key (`\(child.localName)`\(place)); references to keys are not followed."
        }
        return ""
    }
}
