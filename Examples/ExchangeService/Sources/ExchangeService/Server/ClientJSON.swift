// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Decodable {
    /// Reads the JSON body of a client.
    ///
    /// - Parameter body: The body.
    /// - Throws: A refusal that names the missing or invalid value, without values of the body.
    init(reading body: [UInt8]) throws(Refusal) {
        guard JSONNames.areShort(body) else {
            throw Refusal(
                .badRequest,
                "the body must be JSON in UTF-8 with names of at most \(JSONNames.mostBytes) bytes"
            )
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(body))
        } catch {
            throw Refusal(.badRequest, Self.message(error))
        }
    }

    /// Returns a description of the error without values of the body.
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
        let names = path.compactMap { $0.intValue == nil ? $0.stringValue : nil }
        let place = names.prefix(2).joined(separator: ".")
        return place.isEmpty ? problem : "\(place): \(problem)"
    }
}
