// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// The file with the attribute query or the request for authentication that responses must answer.
package enum QueryFile {
    /// Reads a query or a request: XML, optionally in a SOAP 1.1 envelope, or any supported encoding of it.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` is standard input.
    ///   - limits: The limits on the size and structure of the message.
    /// - Returns: The message.
    /// - Throws: ``ConfigurationFault`` if the file cannot be read, or does not contain a valid message of this kind.
    package static func read<Message: ProtocolMessage>(
        _ path: InputPath,
        limits: DocumentLimits
    ) throws(ConfigurationFault) -> Message {
        let bytes = try SignatureCheck.bytes(path, limit: limits.captureLimits.encoded)
        let name = path.description.escapedForReport(limit: .max)
        let peeled = try SignatureCheck.naming(path) { () throws(EncodingFault) in
            try CaptureLayers.peel(bytes, limits: limits.captureLimits)
        }
        guard DocumentRoot(of: peeled.document.span) != .html else {
            let what = "This is \(MessageKind.htmlPage.phrase), not a request."
            throw ConfigurationFault("\(name): \(what) Pass the value of `SAMLRequest`, or the XML of the request.")
        }
        do throws(SAMLError) {
            let decoded = try UnverifiedMessage<Message>(parsing: peeled.document, limits: limits)
            if let message = decoded.message { return message }
            let errors = decoded.findings.filter { $0.severity == .error }.map { "\(name):\($0)" }
            throw SAMLError(.samlNotAResponse, errors.joined(separator: "\n"))
        } catch {
            guard error.code != .samlNotAResponse else { throw ConfigurationFault(error.reason) }
            throw ConfigurationFault("\(name):\(error)")
        }
    }
}
