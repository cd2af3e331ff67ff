// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension MessageValidator {
    /// Decrypts the names in a message about a principal, which the signature covers: the current one and, in a
    /// `ManageNameIDRequest`, the new one.
    func open(
        _ message: Message,
        in signed: borrowing XMLTree,
        _ original: borrowing XMLTree,
        _ findings: inout [Finding]
    ) -> Message {
        guard var request = message as? any PrincipalMessage, let outer = MessageLocator.outerMessage(from: signed.root)
        else { return message }
        var children = ChildElements(of: outer)
        if request is any SubjectQuery, let subject = outer.firstChild(Names.subject) {
            children = ChildElements(of: subject)
        }
        while let child = children.next() {
            guard child.is(Names.encryptedID) || child.is(Names.newEncryptedID) else { continue }
            guard let decrypter else {
                findings.append(
                    Finding(
                        .encryptionNotDecrypted,
                        .error,
                        "The name in the `\(outer.localName)` is encrypted, and no decryption key was given."
                    )
                )
                return message
            }
            var budget = DecryptionBudget(limits: limits.parseLimits)
            budget.noteIdentifiers(ofDocument: original.root)
            do throws(DecryptionFault) {
                let opened = try decrypter.open(child, isCoveredBySignature: true, budget: &budget)
                if var change = request as? ManageNameIDRequest, child.is(Names.newEncryptedID) {
                    (change.newID, change.newEncryptedID) = (opened.element.text.value, nil)
                    request = change
                } else {
                    let decoded = DecodedIdentifier(opened.element)
                    guard let identifier = decoded.identifier else { throw .cannotDecrypt }
                    findings += decoded.findings
                    request.principal = identifier
                }
                findings += opened.weaknesses.map { $0.warning(at: child).placed(at: nil, path: nil) }
            } catch {
                findings.append(error.finding(at: child, keys: decrypter.keys).placed(at: nil, path: nil))
            }
        }
        return request as? Message ?? message
    }
}
