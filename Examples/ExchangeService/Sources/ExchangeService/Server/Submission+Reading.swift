// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Submission {
    /// The maximum number of resources, and the maximum length of each text and of each member name in bytes.
    private static let (maximumResources, maximumTextLength, maximumNameLength) = (100, 8192, 256)

    /// What a client must submit, by the path of a member.
    private static let rules = [
        "serviceProvider": "must be the ID of a channel", "mvpd": "must be the ID of a TV provider",
        "code": "must have at most 64 letters and digits", "device.type": "must be iOS or tvOS",
        "device.id": "must have at most 512 printable ASCII characters",
        "framework.expirationDate": "must be in milliseconds since 1970",
    ]

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - kind: The call.
    ///   - request: The request.
    ///   - size: The maximum size of the body, in bytes, whose memory the request has taken.
    /// - Throws: A refusal that names the missing or invalid part.
    init(_ kind: Kind, _ request: Request, size: Int) async throws(Refusal) {
        let type = (request.headers[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
        guard type.map({ $0 | 0x20 }).elementsEqual("application/json".utf8), request.headers[.contentEncoding] == nil
        else { throw Refusal(.unsupportedType, "the body must be application/json, without a content encoding") }
        let body = try await Self.body(of: request, size: size)
        guard Self.hasShortNames(body) else {
            let rule = "the body must be JSON in UTF-8 with names of at most \(Self.maximumNameLength) bytes"
            throw Refusal(.badRequest, rule)
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(body))
        } catch {
            throw Refusal(.badRequest, Self.message(error))
        }
        (self.kind, bodySize) = (kind, body.count)
        let (resources, others) = (resources ?? [], [domainName, redirectURL].compactMap(\.self))
        guard resources.count <= Self.maximumResources,
            (resources + others).allSatisfy({ $0.utf8.count <= Self.maximumTextLength })
        else {
            let rule =
                "at most \(Self.maximumResources) resources, and texts of at most \(Self.maximumTextLength) bytes"
            throw Refusal(.badRequest, "there must be \(rule)")
        }
    }

    /// Returns the memory that the body of a request can take: its declared length, or else the limit.
    static func size(of request: Request, limit: Int) throws(Refusal) -> Int {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length >= 0 else { return limit }
        guard length <= limit else { throw .tooLarge(limit) }
        return length
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
        } catch { throw Refusal(.incomplete, "the body is incomplete") }
        guard body.count <= size else { throw .tooLarge(size) }
        return body
    }

    /// Names the invalid member, without values of the body.
    private static func message(_ error: any Error) -> String {
        let (context, isInvalid): (DecodingError.Context?, Bool) =
            switch error {
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
                (context, false)
            case DecodingError.dataCorrupted(let context): (context, true)
            default: (nil, true)
            }
        // The path contains only names of this type, except inside the device information.
        let names = (context?.codingPath ?? []).filter { $0.intValue == nil }.prefix(2).map(\.stringValue)
        let place = names.joined(separator: ".")
        if names.isEmpty, isInvalid { return "the body must be JSON in UTF-8" }
        guard isInvalid else { return "\(names.isEmpty ? "" : place + ": ")the value has the wrong type" }
        return "\(place) \(rules[place] ?? "is invalid")"
    }

    /// Returns whether the text may be UTF-8, and no member name is longer than the limit.
    ///
    /// A decoder hashes names as `String`, which takes quadratic time for a long run of combining marks (S-59). The text
    /// need not be valid JSON.
    private static func hasShortNames(_ json: [UInt8]) -> Bool {
        // A decoder also accepts UTF-16 and UTF-32, which contain a NUL byte next to each quotation mark.
        guard !json.contains(0) else { return false }
        var index = 0
        while let start = json[index...].firstIndex(of: UInt8(ascii: "\"")).map({ $0 + 1 }) {
            index = start
            while index < json.count, json[index] != UInt8(ascii: "\"") {
                index += json[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            let length = index - start
            index =
                json[min(index + 1, json.count)...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? json.count
            if index < json.count, json[index] == UInt8(ascii: ":"), length > maximumNameLength { return false }
        }
        return true
    }
}

/// A member of a request that is optional, and whose text must stand for a value.
@propertyWrapper struct Submitted<Value: TextValue>: Sendable, Decodable {
    var wrappedValue: Value?

    init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = Value(try container.decode(String.self))
        guard wrappedValue != nil else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "") }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a member that may be absent.
    func decode<Value>(_ type: Submitted<Value>.Type, forKey key: Key) throws -> Submitted<Value> {
        try decodeIfPresent(type, forKey: key) ?? Submitted()
    }
}

/// A value that a text may stand for.
protocol TextValue: Sendable { init?(_ text: String) }

extension DeviceID: TextValue {}
extension MVPDID: TextValue {}
extension RegistrationCode: TextValue {}
extension ServiceProviderID: TextValue {}
extension DeviceType: TextValue {
    init?(_ text: String) { self.init(rawValue: text) }
}

/// An instant in milliseconds since 1970: a number or, as some apps write it, a string of digits.
struct Milliseconds: Sendable, Decodable {
    let moment: Timestamp

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            moment = Timestamp(millisecondsSince1970: number)
        } else if let read = Timestamp(milliseconds: try container.decode(String.self)) {
            moment = read
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "")
        }
    }
}
