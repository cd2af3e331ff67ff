// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SAML

extension Submission {
    /// The maximum number of resources, and the maximum length of each text in bytes.
    private static let (mostResources, longestText) = (100, 8192)

    /// Reads a request, whose body is ``SubmissionJSON``.
    ///
    /// - Parameters:
    ///   - kind: The call.
    ///   - request: The request.
    ///   - size: The maximum size of the body, in bytes, whose memory the request has taken.
    /// - Throws: A refusal that names the missing or invalid part.
    init(_ kind: Kind, _ request: Request, size: Int) async throws(Refusal) {
        self.init(kind)
        let type = (request.headers[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
        guard type.map({ $0 | 0x20 }).elementsEqual("application/json".utf8), request.headers[.contentEncoding] == nil
        else { throw Refusal(.unsupportedType, "the body must be application/json, without a content encoding") }
        let body = try await Self.body(of: request, size: size)
        bodySize = body.count
        try read(SubmissionJSON(reading: body))
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

    private mutating func read(_ json: SubmissionJSON) throws(Refusal) {
        if kind == .exchange {
            document = Array((json.samlAttributeQueryResponse ?? "").utf8)
            guard !document.isEmpty else {
                throw Refusal(.badRequest, "samlAttributeQueryResponse: the value is missing or empty")
            }
        } else {
            (resources, domainName, redirectURL) = (json.resources ?? [], json.domainName, json.redirectUrl)
        }
        let texts = resources + [domainName, redirectURL].compactMap(\.self)
        guard resources.count <= Self.mostResources, texts.allSatisfy({ $0.utf8.count <= Self.longestText }) else {
            let rule = "at most \(Self.mostResources) resources, and texts of at most \(Self.longestText) bytes"
            throw Refusal(.badRequest, "there must be \(rule)")
        }
        let device = json.device
        serviceProvider = try Self.value(json.serviceProvider, "serviceProvider must be the ID of a channel") {
            ServiceProviderID($0)
        }
        mvpd = try Self.value(json.mvpd, "mvpd must be the ID of a TV provider") { MVPDID($0) }
        code = try Self.value(json.code, "code must have at most 64 letters and digits") { RegistrationCode($0) }
        deviceType = try Self.value(device?.type, "device.type must be iOS or tvOS") { text in
            DeviceType.allCases.first { $0.rawValue.utf8.elementsEqual(text.utf8) }
        }
        deviceID = try Self.value(device?.id, "device.id must have at most 512 printable ASCII characters") {
            DeviceID($0)
        }
        information = device?.information.map(ClientInformation.init(reading:))
        status = json.framework.map { framework in
            PartnerFrameworkStatus(
                accessStatus: framework.accessStatus.map { .init(rawValue: $0) },
                providerID: framework.providerId.map { SubscriberAccount.ProviderID(rawValue: $0) },
                expirationDate: framework.expirationDate?.moment
            )
        }
    }

    /// Returns the value that a text means, or throws a refusal that states the rule.
    private static func value<Value>(
        _ text: String?,
        _ rule: String,
        _ make: (String) -> Value?
    ) throws(Refusal) -> Value? {
        guard let text else { return nil }
        guard let value = make(text) else { throw Refusal(.badRequest, rule) }
        return value
    }
}

extension ClientInformation {
    /// Creates the information from values with documented names; other names are ignored, and a missing value is empty.
    fileprivate init(reading values: [String: String]) {
        self.init(model: "", version: "", osName: "", osVersion: "", connectionType: "")
        for (name, value) in values { try? set(ServiceName(rawValue: name), to: value) }
    }
}

extension HTTPField.Name {
    static let requestIdentifier = named("X-Request-ID")
    static let forwardedFor = named("X-Forwarded-For")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("A header name is a token.") }
        return name
    }
}
