// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The messages among the parameters that a capture lists, and the parameters that belong to them.
struct ListedMessages {
    /// The values of `SAMLResponse`, at most two: two values are already an error.
    private(set) var responses: [[UInt8]] = []

    /// The first value of `SAMLRequest`.
    private(set) var request: [UInt8]?

    private var relayState: [UInt8]?
    private var query = ListedQuery()

    mutating func add(_ name: [UInt8], _ value: [UInt8]) {
        switch name {
        case "SAMLResponse" where responses.count < 2: responses.append(value)
        case "SAMLRequest": request = request ?? value
        case "RelayState": relayState = value
        default: break
        }
        query.add(name, value)
    }

    /// The signed query, or `nil` if the parameters have no signature.
    var capture: InputFile? { query.capture }

    /// The parameters that belong to the message.
    var parameters: ListedParameters { ListedParameters(relayState: relayState.map(RelayState.init)) }

    /// Returns the response as a document, a finding if the parameters contain two, or `nil` if they contain none.
    func response(entry: String?) -> EnclosedDocument? {
        guard let value = responses.first else { return nil }
        guard responses.count == 1 else {
            return EnclosedDocument(entry: entry, .unknownFormat("The request contains `SAMLResponse` twice."))
        }
        var document = EnclosedDocument(entry: entry, capture: capture ?? InputFile(value))
        document.listed = parameters
        return document
    }
}

extension [UInt8] {
    /// Appends a parameter that a tool decoded to a form, unless the form is already longer than a limit.
    mutating func append(_ name: [UInt8], _ value: [UInt8], limit: Int) {
        guard count <= limit else { return }
        self += (isEmpty ? [] : [UInt8(ascii: "&")]) + name + [UInt8(ascii: "=")] + value
    }
}
