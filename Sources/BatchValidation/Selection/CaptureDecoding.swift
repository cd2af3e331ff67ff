// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLEncoding
internal import TamperingCauses

/// Decodes all encoding layers of a captured value.
package struct CaptureDecoding: DocumentTask {
    private let isStrict: Bool
    private let showsLayers: Bool
    private let isPretty: Bool
    private let limits: DocumentLimits
    private let selection: DocumentSelection

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - isStrict: Whether only the output of `encode` is accepted.
    ///   - showsLayers: Whether the layers are reported.
    ///   - isPretty: Whether the document is formatted for people.
    ///   - limits: The limits on the size and structure of a document.
    ///   - choice: The document of the input.
    package init(
        isStrict: Bool,
        showsLayers: Bool,
        isPretty: Bool,
        limits: DocumentLimits,
        choice: EntryChoice = EntryChoice()
    ) {
        self.isStrict = isStrict
        self.showsLayers = showsLayers
        self.isPretty = isPretty
        self.limits = limits
        selection = DocumentSelection(choice, limits: limits, listIsOutput: false)
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        try selection.capture(of: path, tell: tell).run { (capture) throws(FileFault) in try decode(capture, tell) }
    }

    private func decode(_ capture: InputFile, _ tell: (String) -> Void) throws(FileFault) -> Bool {
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try capture.layersDecoded(within: limits.captureLimits)
            if isStrict, let deviation = peeled.deviation { throw deviation }
        } catch {
            tell(Finding(error, .error).diagnostic)
            return false
        }
        for warning in peeled.warnings { tell(Finding(warning, .warning).diagnostic) }
        if showsLayers {
            tell("layers: \(peeled.layerNames.joined(separator: " "))")
        }
        var output = peeled.document
        if isPretty {
            do throws(CanonicalizationError) {
                let canonicalizer = DocumentCanonicalizer(.inclusive, withComments: true, limits: limits)
                output = CanonicalDifference.lines(of: try canonicalizer.octets(in: output), marksSpace: false)
            } catch {
                tell("\(error)")
                return false
            }
        }
        try ReportOutput.deliver(output)
        return true
    }
}
