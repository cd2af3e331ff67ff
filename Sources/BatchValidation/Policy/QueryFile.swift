// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// The attribute query that was asked, as it was captured.
package enum QueryFile {
    /// Reads a query: XML, in a SOAP 1.1 envelope or not, or encoded in any way that a capture may be.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - limits: How much it may hold.
    /// - Returns: The query.
    /// - Throws: A fault if it cannot be read, or is no query that can be made out.
    package static func read(
        _ path: InputPath,
        limits: DocumentLimits
    ) throws(ConfigurationFault) -> AttributeQuery {
        let capture: InputFile
        do throws(FileFault) {
            capture = try InputFile(reading: path, limit: limits.captureLimits.encoded)
        } catch {
            throw ConfigurationFault(error.operation == .open ? .cannotOpen : .cannotRead, "\(error)")
        }
        let name = path.description.escapedForReport(limit: .max)
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try CaptureLayers.peel(capture.bytes, limits: limits.captureLimits)
        } catch {
            throw ConfigurationFault(.usage, "\(name): \(error)")
        }
        do throws(SAMLError) {
            let document = try UnverifiedAttributeQuery(parsing: peeled.document, limits: limits)
            if let query = document.query { return query }
            let errors = document.findings.filter { $0.severity == .error }.map { "\(name):\($0)" }
            throw SAMLError(.samlNotAResponse, errors.joined(separator: "\n"))
        } catch {
            guard error.code != .samlNotAResponse else { throw ConfigurationFault(.usage, error.reason) }
            throw ConfigurationFault(.usage, "\(name):\(error)")
        }
    }
}
