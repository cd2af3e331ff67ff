// SPDX-License-Identifier: Apache-2.0

package import AdobePass
internal import HTTPTypes
internal import SecureXML
internal import StrictJSON
internal import UntrustedText

/// Converts the XML answers of REST API V1 to the JSON that the API returns on request.
///
/// An element with children becomes an object, children of one name become an array, and any other element becomes a
/// string. Attributes and namespaces are ignored; apart from them, the XML and the JSON of the service contain the same
/// data.
enum XMLAnswer {
    /// The limits of an answer.
    private static var limits: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = 2 << 20
        limits.depth = 32
        limits.nodes = 100_000
        return limits
    }

    /// Returns whether an answer is XML, by its type; by its first byte if the type is neither XML nor JSON.
    ///
    /// The service is known to label errors in XML as JSON.
    static func isXML(_ response: TransportResponse) -> Bool {
        let type = (response.head.headerFields[.contentType] ?? "").asciiLowercased
        guard !type.contains("html") else { return false }
        let start = response.body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = response.body[start...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        guard first == UInt8(ascii: "<") else { return false }
        return type.contains("xml") || !type.contains("json") || response.head.status.code >= 400
    }

    /// Converts an answer.
    ///
    /// - Parameter response: The answer.
    /// - Returns: The answer in JSON; unchanged if it is not XML within the limits.
    static func decoded(_ response: TransportResponse) -> TransportResponse {
        guard isXML(response), let tree = try? XMLTree(parsing: response.body, limits: limits) else { return response }
        var decoded = response
        decoded.body = value(of: tree.root).encoded
        decoded.head.headerFields[.contentType] = "application/json"
        return decoded
    }

    private static func value(of element: XMLElementView) -> JSONValue {
        guard element.firstChildElement != nil else { return .string(trimmed(element.text.value)) }
        var names: [String] = []
        var values: [ExactText: [JSONValue]] = [:]
        var next = element.firstChildElement
        while let child = next {
            if values[Exact(child.localName)] == nil { names.append(child.localName) }
            values[Exact(child.localName), default: []].append(value(of: child))
            next = child.nextSiblingElement
        }
        return .object(
            names.map { name in
                let values = values[Exact(name)] ?? []
                return JSONValue.Member(name, values.count == 1 ? values[0] : .array(values))
            }
        )
    }

    /// Returns a text without the white space of the layout around it.
    private static func trimmed(_ text: String) -> String {
        let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
        let head = text.unicodeScalars.drop(while: isBlank)
        guard let end = head.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(head[...end])
    }
}

extension TransportResponse {
    /// The answer with its XML converted to JSON; unchanged if it is not XML within the limits.
    package var decodingXML: TransportResponse { XMLAnswer.decoded(self) }
}
