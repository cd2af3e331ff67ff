// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import StrictJSON

/// A JSON file with options of `validate`.
///
/// The file contains one object with the keys in ``PolicyKey``. Paths in it are relative to the directory of the file.
package enum PolicyFile {
    /// The maximum size of a policy file, in bytes.
    private static let maximumBytes = 1 << 20

    /// The maximum number of unknown keys that are reported one by one.
    private static let maximumUnknownKeys = 20

    /// Reads the options of a file.
    ///
    /// - Throws: ``ConfigurationFault`` if the file cannot be read or is not JSON, or with a list of all invalid
    ///   members and their locations.
    package static func options(reading path: InputPath) throws(ConfigurationFault) -> RunOptions {
        let bytes = try SignatureCheck.bytes(path, limit: maximumBytes)
        let name = path.description.escapedForReport(limit: .max)
        return try options(in: bytes, named: name, folder: PolicyFolder(of: path))
    }

    /// Reads the options of a policy in memory.
    ///
    /// - Parameters:
    ///   - bytes: The JSON.
    ///   - name: The name of the policy in errors, or `nil` for errors without a place.
    ///   - folder: The directory to which the paths in the policy are relative.
    /// - Returns: The options.
    /// - Throws: As for a file.
    package static func options(
        in bytes: [UInt8],
        named name: String? = "policy",
        from folder: InputPath
    ) throws(ConfigurationFault) -> RunOptions {
        try options(in: bytes, named: name, folder: PolicyFolder(of: folder.appending(Array("policy".utf8))))
    }

    private static func options(
        in bytes: [UInt8],
        named name: String?,
        folder: PolicyFolder
    ) throws(ConfigurationFault) -> RunOptions {
        func place(_ place: JSONPlace) -> String { name.map { "\($0):\(place.line):\(place.column): " } ?? "" }
        guard bytes.count <= maximumBytes else {
            let start = name.map { "\($0): " } ?? ""
            throw ConfigurationFault("\(start)The policy file has more than \(maximumBytes) bytes.")
        }
        let document: JSONDocument
        do throws(JSONFault) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw ConfigurationFault("\(place(error.location))The policy file is not JSON. \(error.reason)")
        }
        var faults: [Fault] = []
        let options = options(document, in: folder, &faults)
        guard faults.isEmpty else {
            throw ConfigurationFault(
                faults.map { ConfigurationFault.Problem(place($0.place) + $0.reason, about: $0.options) }
            )
        }
        return options
    }

    private struct Fault {
        let place: JSONPlace
        let reason: String
        var options: [String] = []
    }

    private static func options(_ document: JSONDocument, in folder: PolicyFolder, _ faults: inout [Fault])
        -> RunOptions
    {
        var options = RunOptions()
        guard case .object(let members, _) = document else {
            faults.append(Fault(place: document.location, reason: "The policy must be a JSON object."))
            return options
        }
        var unknown: [JSONDocument.Member] = []
        for member in members {
            guard let key = PolicyKey.named(member.name) else {
                unknown.append(member)
                guard unknown.count <= maximumUnknownKeys else { continue }
                let names = NearestName.list(to: member.name, among: PolicyKey.names)
                let nearest = names.first.map { " The nearest is \"\($0)\"." } ?? ""
                let reason = "\"\(member.name.escapedForReport)\" is not an option of validate.\(nearest)"
                faults.append(Fault(place: member.location, reason: reason))
                continue
            }
            if let reason = read(key, member.value, in: folder, &options) {
                faults.append(Fault(place: member.value.location, reason: reason, options: [key.name]))
            }
        }
        if let next = unknown.dropFirst(maximumUnknownKeys).first {
            let count = unknown.count - maximumUnknownKeys
            let reason = "\(count) more \(count == 1 ? "key" : "keys") from here on: not an option of validate."
            faults.append(Fault(place: next.location, reason: reason))
        }
        return options
    }

    /// Reads the value of a key; returns the error, if any.
    private static func read(
        _ key: PolicyKey,
        _ value: JSONDocument,
        in folder: PolicyFolder,
        _ options: inout RunOptions
    ) -> String? {
        do throws(PolicyValueFault) {
            options[key] = try key.read(value, folder)
            return key.refusal(options[key])
        } catch {
            switch error {
            case .kind: return "\"\(key.name)\" must be \(key.kind)."
            case .value(let text, let form):
                return "The value '\(text.escapedForReport)' is invalid for '\(key.name)'; use \(form)."
            }
        }
    }
}
