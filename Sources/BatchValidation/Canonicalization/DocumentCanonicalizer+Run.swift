// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

extension DocumentCanonicalizer {
    /// Writes the canonical form of a part of a document to standard output; see ``DocumentTask/run(_:tell:)``.
    package func run(
        _ part: Selection,
        of document: DocumentSelection,
        at path: InputPath,
        tell: (String) -> Void
    ) throws(FileFault) -> Bool {
        try reporting(tell) {
            try ReportOutput.deliver(octets(of: part, in: document.plainDocument(of: path, tell: tell)))
            return true
        }
    }
}
