// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import StrictJSON

/// What one request of an HTTP Archive may carry a response in (HAR 1.2, `request`).
///
/// Each place is written twice: `url` and `postData.text` as they were sent, `queryString` and `postData.params` as
/// somebody split and perhaps decoded them. What was sent is taken where it carries a response, and the list else,
/// never both.
struct HARRequest {
    private var url: [UInt8]?
    private var queryValues: [[UInt8]]?
    private var mimeType: [UInt8]?
    private var text: [UInt8]?
    private var formValues: [[UInt8]]?

    /// Reads a request that comes next; what is no object carries nothing.
    init(reading reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        let depth = reader.depth
        guard try reader.next() == .beginObject else {
            try reader.leave(toDepth: depth)
            return
        }
        var hasBody = false
        while let event = try reader.next(), event == .name {
            if reader.isText("url") {
                guard url == nil else { throw reader.secondName("url") }
                url = try reader.takeValue(limit: limit) ?? []
            } else if reader.isText("queryString") {
                guard queryValues == nil else { throw reader.secondName("queryString") }
                queryValues = try Self.values(from: &reader, limit: limit)
            } else if reader.isText("postData") {
                guard !hasBody else { throw reader.secondName("postData") }
                hasBody = true
                try readBody(from: &reader, limit: limit)
            } else {
                try reader.skipValue()
            }
        }
    }

    private mutating func readBody(from reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        let depth = reader.depth
        guard try reader.next() == .beginObject else { return try reader.leave(toDepth: depth) }
        while let event = try reader.next(), event == .name {
            if reader.isText("mimeType") {
                guard mimeType == nil else { throw reader.secondName("mimeType") }
                mimeType = try reader.takeValue(limit: JSONReader.mostNameBytes) ?? []
            } else if reader.isText("text") {
                guard text == nil else { throw reader.secondName("text") }
                text = try reader.takeValue(limit: limit) ?? []
            } else if reader.isText("params") {
                guard formValues == nil else { throw reader.secondName("params") }
                formValues = try Self.values(from: &reader, limit: limit)
            } else {
                try reader.skipValue()
            }
        }
    }

    /// Reads a list of parameters, and keeps the values of those that are called `SAMLResponse`.
    private static func values(from reader: inout InputJSONReader, limit: Int) throws(InputFault) -> [[UInt8]] {
        let depth = reader.depth
        var values: [[UInt8]] = []
        guard try reader.next() == .beginArray else {
            try reader.leave(toDepth: depth)
            return values
        }
        while let event = try reader.next(), event != .endArray {
            guard event == .beginObject else {
                try reader.leave(toDepth: depth + 1)
                continue
            }
            var name: [UInt8]?
            var value: [UInt8]?
            while let event = try reader.next(), event == .name {
                if reader.isText("name") {
                    guard name == nil else { throw reader.secondName("name") }
                    name = try reader.takeValue(limit: JSONReader.mostNameBytes) ?? []
                } else if reader.isText("value") {
                    guard value == nil else { throw reader.secondName("value") }
                    value = try reader.takeValue(limit: limit) ?? []
                } else {
                    try reader.skipValue()
                }
            }
            // Two of them are one too many, and more are not of use.
            if let name, name.elementsEqual("SAMLResponse".utf8), values.count < 2 { values.append(value ?? []) }
        }
        return values
    }
}

extension HARRequest {
    /// What the request carries: nothing, or a document in its query, in its body or in both.
    func documents(entry position: Int) -> [EnclosedDocument] {
        var documents: [EnclosedDocument] = []
        let query = document(in: queryOfURL, or: queryValues)
        let body = isMultipart ? document(ofMultipart: text) : document(in: text, or: formValues)
        for (part, found) in [("query", query), ("post", body)] {
            guard var document = found else { continue }
            document.entry = query != nil && body != nil ? "\(position).\(part)" : "\(position)"
            documents.append(document)
        }
        return documents
    }

    /// The question mark of the address and what stands behind it, without a fragment.
    private var queryOfURL: [UInt8]? {
        guard let url, let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        return Array(url[mark...].prefix { $0 != UInt8(ascii: "#") })
    }

    private var isMultipart: Bool {
        let prefix = "multipart/".utf8
        guard let mimeType, mimeType.count >= prefix.count else { return false }
        return zip(mimeType, prefix).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private func document(in octets: [UInt8]?, or values: [[UInt8]]?) -> EnclosedDocument? {
        if let octets, Self.carriesResponse(octets) {
            return EnclosedDocument(entry: nil, capture: InputFile(octets))
        }
        guard let value = values?.first else { return nil }
        guard values?.count == 1 else {
            return EnclosedDocument(
                entry: nil,
                Finding(.inputUnknownFormat, .error, "The request contains `SAMLResponse` twice.")
            )
        }
        return EnclosedDocument(entry: nil, capture: InputFile(value))
    }

    private func document(ofMultipart text: [UInt8]?) -> EnclosedDocument? {
        if let document = document(in: nil, or: formValues) { return document }
        guard let text, text.contains("name=\"SAMLResponse\"") || text.contains("name=SAMLResponse") else { return nil }
        let message = "The form is multipart, not application/x-www-form-urlencoded."
        return EnclosedDocument(entry: nil, Finding(.inputUnknownFormat, .error, message), size: text.count)
    }

    /// Whether a query or a form has a parameter `SAMLResponse`, one or more.
    private static func carriesResponse(_ octets: [UInt8]) -> Bool {
        let start = octets.first == UInt8(ascii: "?") ? 1 : 0
        do throws(EncodingFault) {
            return try MessageParameters(parsing: Array(octets[start...]))[.response] != nil
        } catch {
            // A second message: the fault is told when the capture is judged.
            return octets.contains("SAMLResponse=")
        }
    }
}

extension [UInt8] {
    /// Whether a text stands somewhere in the bytes.
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return false }
        for start in 0...count - wanted.count where self[start] == wanted[0] {
            if self[start...].starts(with: wanted) { return true }
        }
        return false
    }
}
