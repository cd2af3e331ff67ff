// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// A JSON file with options of `validate`.
///
/// The file is one object, whose keys are those of ``PolicyKey``. Paths in it are relative to the folder of the file.
package enum PolicyFile {
    /// More bytes than any policy needs.
    private static let mostBytes = 1 << 20

    /// Reads the options of a file.
    ///
    /// - Throws: A fault if the file cannot be read, or is not JSON; or one that lists all that is wrong with its
    ///   members, each with its place.
    package static func options(reading path: InputPath) throws(ConfigurationFault) -> RunOptions {
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try InputFile(reading: path, limit: mostBytes).bytes
        } catch {
            throw ConfigurationFault(error.operation == .open ? .cannotOpen : .cannotRead, "\(error)")
        }
        let name = path.description.escapedForReport(limit: .max)
        guard bytes.count <= mostBytes else {
            throw ConfigurationFault(.usage, "\(name): expected at most \(mostBytes) bytes, found more")
        }
        let document: JSONDocument
        do throws(JSONFault) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw ConfigurationFault(.usage, "\(name):\(error)")
        }
        var faults: [Fault] = []
        let options = options(document, in: PolicyFolder(of: path), &faults)
        guard faults.isEmpty else {
            let lines = faults.map { "\(name):\($0.place.line):\($0.place.column): \($0.reason)" }
            throw ConfigurationFault(.usage, lines.joined(separator: "\n"))
        }
        return options
    }

    private struct Fault {
        let place: JSONPlace
        let reason: String
    }

    private static func options(_ document: JSONDocument, in folder: PolicyFolder, _ faults: inout [Fault])
        -> RunOptions
    {
        var options = RunOptions()
        guard case .object(let members, _) = document else {
            faults.append(Fault(place: document.location, reason: "expected an object, found another value"))
            return options
        }
        for member in members {
            guard let key = PolicyKey.named(member.name) else {
                let nearest = PolicyKey.nearest(to: member.name).map { "; the nearest is \"\($0.name)\"" } ?? ""
                let reason = "expected a flag of validate, found \"\(member.name.escapedForReport)\"\(nearest)"
                faults.append(Fault(place: member.location, reason: reason))
                continue
            }
            if let reason = read(key, member.value, in: folder, &options) {
                faults.append(Fault(place: member.value.location, reason: reason))
            }
        }
        return options
    }

    /// Reads the value of a key; returns what is wrong with it.
    private static func read(
        _ key: PolicyKey,
        _ value: JSONDocument,
        in folder: PolicyFolder,
        _ options: inout RunOptions
    ) -> String? {
        do throws(PolicyMismatch) {
            try key.read(&options, value, folder)
            return key.refusal(options)
        } catch {
            switch error {
            case .kind: return "expected \"\(key.name)\" to be \(key.kind), found another value"
            case .value(let text, let form):
                return "The value '\(text.escapedForReport)' is invalid for '\(key.name)'; use \(form)."
            }
        }
    }
}
