// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLEncoding
internal import TamperingCauses

/// Decodes all encoding layers of a captured value.
package struct CaptureDecoding: DocumentTask {
    /// Whether only the output of `encode` is accepted.
    package var isStrict = false

    /// Whether the layers are reported.
    package var showsLayers = false

    /// Whether the document is formatted for people.
    package var isPretty = false

    private let selection: DocumentSelection

    /// Creates a task that writes the exact bytes of a document.
    package init(_ selection: DocumentSelection) {
        self.selection = selection
    }

    package func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool {
        let limits = selection.limits
        let peeled = try selection.capture(of: selection.open(path), tell: tell)
            .layersDecoded(within: limits.captureLimits)
        if isStrict, let deviation = peeled.deviation { throw deviation }
        peeled.reportWarnings(tell)
        if showsLayers { tell("layers: \(peeled.layerNames.joined(separator: " "))") }
        var output = peeled.document
        if isPretty {
            let canonicalizer = DocumentCanonicalizer(.inclusive, withComments: true, limits: limits)
            output = CanonicalDifference.lines(of: try canonicalizer.octets(in: output), marksSpace: false)
        }
        try ReportOutput.deliver(output)
        return true
    }
}
