// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SAML
internal import SAMLEncoding

extension Submission {
    private enum Form {
        /// A document, with the header fields of REST API V2 and the parameters of V1.
        case document
        /// A form with `SAMLResponse`, and the same fields and parameters.
        case parameters
        /// ``SubmissionJSON``, the only form of other calls than the exchange.
        case json
    }

    /// The media types of bodies.
    private static let forms: [(type: String, form: Form)] = [
        ("application/xml", .document), ("text/xml", .document),
        ("application/x-www-form-urlencoded", .parameters), ("application/json", .json),
    ]

    /// The maximum length of a query, in bytes; two identifiers require far less.
    private static let longestQuery = 4096

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - kind: The call.
    ///   - request: The request.
    ///   - size: The maximum size of the body, in bytes, whose memory the request has taken.
    /// - Throws: A refusal that names the missing or invalid part.
    init(_ kind: Kind, _ request: Request, size: Int) async throws(Refusal) {
        self.init(kind)
        guard request.headers[.contentEncoding] == nil else {
            throw Refusal(.unsupportedType, "the body must not have a content encoding")
        }
        let type = (request.headers[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
            .map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        let form = Self.forms.first { type.elementsEqual($0.type.utf8) }?.form
        guard let form, kind == .exchange || form == .json else {
            let others = kind == .exchange ? ", application/xml or that of a form" : ""
            throw Refusal(.unsupportedType, "the content type must be application/json\(others)")
        }
        let body = try await Self.body(of: request, size: size)
        bodySize = body.count
        switch form {
        case .json: try read(SubmissionJSON(reading: body))
        case .document:
            document = body
            try read(request)
        case .parameters:
            document = try Self.document(in: body)
            try read(request)
        }
        guard kind != .exchange || !document.isEmpty else { throw Refusal(.badRequest, "the document is empty") }
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

    /// Returns the document of a form, encoded as Adobe Pass requires: Base64, percent-encoded once.
    ///
    /// A damaged value is not repaired, because Adobe Pass would receive the same value. The refusal describes the damage.
    private static func document(in form: [UInt8]) throws(Refusal) -> [UInt8] {
        let name = Array("SAMLResponse=".utf8)
        let values = form.split(separator: UInt8(ascii: "&")).filter { $0.starts(with: name) }
        guard values.count == 1 else {
            throw Refusal(.badRequest, "the parameter SAMLResponse must occur once, not \(values.count) times")
        }
        do throws(EncodingFault) {
            let text = try PercentEncoding.decode(Array(values[0].dropFirst(name.count)).span, plus: .space)
            if let place = text.firstIndex(of: UInt8(ascii: "%")) {
                let reason = "the decoded value is not Base64: it contains a percent sign"
                throw EncodingFault(.percentTwice, at: place, reason)
            }
            return try Base64().decode(text.span)
        } catch {
            var refusal = Refusal(.badRequest, "SAMLResponse: \(error)")
            refusal.findings = [Finding(error)]
            throw refusal
        }
    }

    private mutating func read(_ request: Request) throws(Refusal) {
        let fields = request.headers
        // The names in a query are hashed as `Substring`, which takes quadratic time for a run of combining marks
        // (S-59).
        guard (request.uri.query?.utf8.count ?? 0) <= Self.longestQuery else {
            throw Refusal(.badRequest, "The query is longer than \(Self.longestQuery) bytes.")
        }
        do throws(HeaderError) {
            if let value = fields[.deviceIdentifier] { deviceID = try DeviceID(headerValue: value) }
            if let value = fields[.deviceInformation] { information = try ClientInformation(headerValue: value) }
            if let value = fields[.frameworkStatus] { status = try PartnerFrameworkStatus(headerValue: value) }
        } catch {
            throw Refusal(.badRequest, "\(error)")
        }
        let query = request.uri.queryParameters
        try read(query["serviceProvider"], query["mvpd"], query["deviceType"])
    }

    /// Reads the values that a query and JSON contain under the same names.
    mutating func read(
        _ serviceProvider: (some StringProtocol)?,
        _ mvpd: (some StringProtocol)?,
        _ deviceType: (some StringProtocol)?
    ) throws(Refusal) {
        self.serviceProvider = try Self.value(serviceProvider, "serviceProvider must be the ID of a channel") {
            ServiceProviderID($0)
        }
        self.mvpd = try Self.value(mvpd, "mvpd must be the ID of a TV provider") { MVPDID($0) }
        self.deviceType = try Self.value(deviceType, "the device type must be iOS or tvOS") { text in
            DeviceType.allCases.first { $0.rawValue.utf8.elementsEqual(text.utf8) }
        }
    }

    /// Returns the value that a text means, or throws a refusal that states the rule.
    static func value<Value>(
        _ text: (some StringProtocol)?,
        _ rule: String,
        _ make: (String) -> Value?
    ) throws(Refusal) -> Value? {
        guard let text else { return nil }
        guard let value = make(String(text)) else { throw Refusal(.badRequest, rule) }
        return value
    }
}

extension HTTPField.Name {
    static let requestIdentifier = named("X-Request-ID")
    static let forwardedFor = named("X-Forwarded-For")
    fileprivate static let deviceIdentifier = named("AP-Device-Identifier")
    fileprivate static let deviceInformation = named("X-Device-Info")
    fileprivate static let frameworkStatus = named("AP-Partner-Framework-Status")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("A header name is a token.") }
        return name
    }
}
