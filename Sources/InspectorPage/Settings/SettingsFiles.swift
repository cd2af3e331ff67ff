// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// The files of keys and metadata that the user gave to the page, by name.
struct SettingsFiles {
    /// The maximum number of files.
    private static let maximumFiles = 64

    /// The maximum size of metadata that is described, in bytes; the page has no room for an aggregate.
    private static let maximumDescribedBytes = 1 << 20

    private let files: [(name: String, file: MemoryFile)]

    /// The descriptions of the metadata among the files, by the names of the files.
    private(set) var descriptions: [JSONValue.Member] = []

    /// Reads the member `files` of the settings.
    ///
    /// - Parameters:
    ///   - json: The member.
    ///   - moment: The time at which metadata may have expired.
    /// - Throws: ``PageFault`` if a file has no name or no Base64 content.
    init(_ json: JSONDocument?, at moment: Timestamp) throws(PageFault) {
        var files: [(name: String, file: MemoryFile)] = []
        if let json {
            guard case .array(let elements, _) = json, elements.count <= Self.maximumFiles else {
                throw PageFault(400, "The settings name too many files.")
            }
            for element in elements {
                guard case .string(let name, _) = element.member("name"), !name.isEmpty,
                    case .string(let content, _) = element.member("content"),
                    let bytes = try? Base64().decode(content)
                else { throw PageFault(400, "A file of the settings has no name or no content.") }
                guard let file = MemoryFile(bytes) else {
                    throw PageFault(507, "Not enough memory for the files of the settings.")
                }
                files.append((name, file))
                if let words = Self.words(about: bytes, at: moment) {
                    descriptions.append(.init(name, .string(words)))
                }
            }
        }
        self.files = files
    }

    /// Returns the entity ID of metadata and its expiration, or `nil` for another file.
    private static func words(about bytes: [UInt8], at moment: Timestamp) -> String? {
        guard bytes.count <= maximumDescribedBytes, let entities = try? EntityDescription.all(inMetadata: bytes),
            let entity = entities.first
        else { return nil }
        let others = entities.count > 1 ? " and \(entities.count - 1) more" : ""
        let end = entities.compactMap(\.expires).min()
        let state = end.map { ", \($0 > moment ? "expires" : "expired") \($0)" } ?? ", without an expiration"
        return "\(entity.entityID.withoutUserInformation.comparable)\(others)\(state)"
    }

    /// Returns the paths of the named files.
    ///
    /// - Parameters:
    ///   - names: The names, or a list of names.
    ///   - isBound: Whether each name follows the entity ID of an issuer and an equals sign.
    /// - Returns: The paths, in the form of a policy file.
    /// - Throws: ``PageFault`` for a name that is not in the list, so that no file of the machine can be named.
    func paths(_ names: JSONDocument, ofIssuers isBound: Bool = false) throws(PageFault) -> JSONValue {
        switch names {
        case .string(let text, _) where isBound:
            guard let (issuer, name) = IssuerKeyFile.parts(of: Array(text.utf8)) else {
                throw PageFault(
                    422,
                    "A file of keys has no issuer. Enter the entity ID of the issuer of the keys."
                )
            }
            let path = try paths(.string(String(decoding: name, as: UTF8.self), names.location))
            guard case .string(let path) = path else { return path }
            return .string("\(issuer)=\(path)")
        case .string(let name, _):
            guard let file = files.first(where: { $0.name.isIdentical(to: name) })?.file else {
                throw PageFault(400, "The settings name a file that they do not contain.")
            }
            return .string(file.path.description)
        case .array(let elements, _):
            var paths: [JSONValue] = []
            for element in elements { paths.append(try self.paths(element, ofIssuers: isBound)) }
            return .array(paths)
        case .null: return .null
        default: throw PageFault(400, "The settings name a file that they do not contain.")
        }
    }

    /// Returns a message with the names of the files in place of their paths.
    func naming(_ message: String) -> String {
        var bytes = Array(message.utf8)
        // A longer path first: the descriptor 12 begins like the descriptor 1.
        for (name, file) in files.sorted(by: { $0.file.path.bytes.count > $1.file.path.bytes.count }) {
            bytes.replace(file.path.bytes, with: Array(name.escapedForReport.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
