// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Submission {
    /// Reads a request.
    ///
    /// The body is either an XML document, with the header fields of REST API V2 and the parameters of V1, or the JSON
    /// of ``SubmissionJSON``, or a form with `SAMLResponse`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - size: The maximum size of the body, in bytes, whose memory the request has taken.
    /// - Throws: A refusal that names the missing or invalid part.
    init(_ request: Request, size: Int) async throws(Refusal) {
        switch try Self.type(of: request) {
        case .xml:
            self.init(document: try await Self.body(of: request, size: size))
            try read(request)
        case .form:
            self.init(document: try Self.document(inForm: await Self.body(of: request, size: size)))
            try read(request)
        case .json:
            let body = try await Self.body(of: request, size: size)
            try self.init(SubmissionJSON(reading: body))
        case .other, nil:
            throw Refusal(
                .unsupportedType,
                "the content type must be application/xml, application/json or that of a form"
            )
        }
        guard !document.isEmpty else { throw Refusal(.badRequest, "the document is empty") }
    }

    /// Reads the body of a request that must be JSON.
    static func json(of request: Request, size: Int) async throws(Refusal) -> [UInt8] {
        guard try type(of: request) == .json else {
            throw Refusal(.unsupportedType, "the content type must be application/json")
        }
        return try await body(of: request, size: size)
    }

    private static func type(of request: Request) throws(Refusal) -> MediaType? {
        guard request.headers[.contentEncoding] == nil else {
            throw Refusal(.unsupportedType, "the body must not have a content encoding")
        }
        let type = request.headers[.contentType].map { $0.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 } }
        return type.map { MediaType($0) }
    }

    /// Returns the memory that the body of a request can take: its declared length, or else the limit.
    static func size(of request: Request, limit: Int) throws(Refusal) -> Int {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length >= 0 else { return limit }
        guard length <= limit else { throw tooLarge(limit) }
        return length
    }

    private static func tooLarge(_ limit: Int) -> Refusal {
        Refusal(.tooLarge, "the body must have at most \(limit) bytes")
    }

    private static func body(of request: Request, size: Int) async throws(Refusal) -> [UInt8] {
        var body: [UInt8] = []
        // Growth takes up to three times the memory.
        if request.headers[.contentLength] != nil { body.reserveCapacity(size) }
        do {
            for try await part in request.body {
                body += part.readableBytesView
                if body.count > size { break }
            }
        } catch {
            throw Refusal(.incomplete, "the body is incomplete")
        }
        guard body.count <= size else { throw tooLarge(size) }
        return body
    }

    /// The maximum length of a query, in bytes; two identifiers require far less.
    private static let longestQuery = 4096

    private mutating func read(_ request: Request) throws(Refusal) {
        let fields = request.headers
        // The names in a query are hashed as `Substring`, which takes quadratic time for a run of combining marks
        // (S-59).
        guard (request.uri.query?.utf8.count ?? 0) <= Self.longestQuery else {
            throw Refusal(.badRequest, "The query is longer than \(Self.longestQuery) bytes.")
        }
        do throws(HeaderError) {
            if let value = fields["AP-Device-Identifier"] { deviceID = try DeviceID(headerValue: value) }
            if let value = fields["X-Device-Info"] { information = try ClientInformation(headerValue: value) }
            if let value = fields["AP-Partner-Framework-Status"] {
                frameworkStatus = try PartnerFrameworkStatus(headerValue: value)
            }
        } catch {
            throw Refusal(.badRequest, "\(error)")
        }
        let query = request.uri.queryParameters
        if let text = query["mvpd"] { mvpd = try .reading(String(text)) }
        if let text = query["serviceProvider"] { serviceProvider = try .reading(String(text)) }
        if let text = query["deviceType"] { deviceType = try .reading(String(text)) }
    }
}

/// The media type of a body, compared as bytes.
private enum MediaType {
    case xml, form, json, other

    init(_ name: Substring.UTF8View) {
        let name = name.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        if name == Array("application/xml".utf8) || name == Array("text/xml".utf8) {
            self = .xml
        } else if name == Array("application/x-www-form-urlencoded".utf8) {
            self = .form
        } else {
            self = name == Array("application/json".utf8) ? .json : .other
        }
    }
}

extension HTTPFields {
    fileprivate subscript(name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}

extension DeviceID {
    static func reading(_ text: String) throws(Refusal) -> DeviceID {
        guard let id = DeviceID(text) else {
            throw Refusal(.badRequest, "the device ID must have at most 512 printable ASCII characters")
        }
        return id
    }
}

extension MVPDID {
    static func reading(_ text: String) throws(Refusal) -> MVPDID {
        guard let id = MVPDID(text) else { throw Refusal(.badRequest, "mvpd must be the ID of a TV provider") }
        return id
    }
}

extension ServiceProviderID {
    static func reading(_ text: String) throws(Refusal) -> ServiceProviderID {
        guard let id = ServiceProviderID(text) else {
            throw Refusal(.badRequest, "serviceProvider must be the ID of a channel")
        }
        return id
    }
}

extension DeviceType {
    static func reading(_ text: String) throws(Refusal) -> DeviceType {
        guard let type = allCases.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) }) else {
            throw Refusal(.badRequest, "the device type must be \(allCases.map(\.rawValue).joined(separator: " or "))")
        }
        return type
    }
}
