// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The body of a request; see the README.
struct SubmissionJSON: Decodable {
    struct Device: Decodable {
        var id: String?
        var type: String?
        var information: [String: String]?
    }

    struct Framework: Decodable {
        var accessStatus: String?
        var providerId: String?
        var expirationDate: Milliseconds?
    }

    /// An instant in milliseconds since 1970: a number or, as some apps write it, a string of digits.
    struct Milliseconds: Decodable {
        let moment: Timestamp

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int64.self) {
                moment = Timestamp(millisecondsSince1970: number)
            } else if let read = Timestamp(milliseconds: try container.decode(String.self)) {
                moment = read
            } else {
                let reason = "The value is not in milliseconds since 1970."
                throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
            }
        }
    }

    var samlAttributeQueryResponse: String?
    var serviceProvider: String?
    var mvpd: String?
    var device: Device?
    var framework: Framework?
    var code: String?
    var resources: [String]?
    var domainName: String?
    var redirectUrl: String?

    /// The maximum length of a member name, in bytes; documented names have at most 26.
    private static let longestName = 256

    /// Decodes the body of a client; a refusal names the missing or invalid value, without values of the body.
    init(reading body: [UInt8]) throws(Refusal) {
        guard Self.hasShortNames(body) else {
            let rule = "the body must be JSON in UTF-8 with names of at most \(Self.longestName) bytes"
            throw Refusal(.badRequest, rule)
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(body))
        } catch {
            throw Refusal(.badRequest, Self.message(error))
        }
    }

    private static func message(_ error: any Error) -> String {
        let (problem, path) =
            switch error {
            case DecodingError.keyNotFound(let key, let context):
                ("the value is missing", context.codingPath + [key])
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
                ("the value has the wrong type", context.codingPath)
            case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
                ("the value is invalid", context.codingPath)
            default: ("the body must be JSON in UTF-8", [])
            }
        // The path contains only names of this type, except inside the device information.
        let place = path.filter { $0.intValue == nil }.prefix(2).map(\.stringValue).joined(separator: ".")
        return place.isEmpty ? problem : "\(place): \(problem)"
    }

    /// Returns whether the text may be UTF-8, and no member name is longer than ``longestName``.
    ///
    /// A decoder hashes names as `String`, which takes quadratic time for a long run of combining marks (S-59). The text
    /// need not be valid JSON.
    private static func hasShortNames(_ json: [UInt8]) -> Bool {
        // A decoder also accepts UTF-16 and UTF-32, which contain a NUL byte next to each quotation mark.
        guard !json.contains(0) else { return false }
        var index = 0
        while index < json.count {
            guard json[index] == UInt8(ascii: "\"") else {
                index += 1
                continue
            }
            let start = index + 1
            index = start
            while index < json.count, json[index] != UInt8(ascii: "\"") {
                index += json[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            let length = index - start
            index += 1
            while index < json.count, [0x20, 0x09, 0x0A, 0x0D].contains(json[index]) { index += 1 }
            if index < json.count, json[index] == UInt8(ascii: ":"), length > longestName { return false }
        }
        return true
    }
}
