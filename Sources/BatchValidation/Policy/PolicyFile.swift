// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// The flags that a JSON file gives.
///
/// The file is one object, whose keys are those of ``PolicyKey``. Paths in it are relative to the folder of the file.
/// What is wrong with it is told all at once, each with its place.
package struct PolicyFile: Sendable {
    /// One key, and the arguments that say the same.
    private struct Entry: Sendable {
        let key: PolicyKey
        let arguments: [String]
        let location: JSONPlace
    }

    private struct Fault: Sendable {
        let location: JSONPlace
        let reason: String
    }

    /// More bytes than any policy takes.
    private static let mostBytes = 1 << 20

    private let path: InputPath
    private var entries: [Entry] = []
    private var faults: [Fault] = []

    /// Reads a file.
    ///
    /// - Throws: A fault if it cannot be read, or is no JSON.
    package init(reading path: InputPath) throws(ConfigurationFault) {
        self.path = path
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try InputFile(reading: path, limit: Self.mostBytes).bytes
        } catch {
            throw ConfigurationFault(error.operation == .open ? .cannotOpen : .cannotRead, "\(error)")
        }
        guard bytes.count <= Self.mostBytes else {
            throw ConfigurationFault(.usage, "\(name): expected at most \(Self.mostBytes) bytes, found more")
        }
        do throws(JSONFault) {
            read(try JSONDocument(parsing: bytes))
        } catch {
            throw ConfigurationFault(.usage, "\(name):\(error)")
        }
    }

    private var name: String { path.description.escapedForReport(limit: .max) }

    /// The arguments that stand for the file.
    ///
    /// - Parameters:
    ///   - given: The flags that are on the command line; they win.
    ///   - refusal: Says what is wrong with the arguments of one key, or nil.
    /// - Returns: What is to stand in front of the command line's own arguments.
    /// - Throws: A fault with all that is wrong with the file.
    package func arguments(
        besides given: Set<String>,
        refusal: ([String]) -> String?
    ) throws(ConfigurationFault) -> [String] {
        let refused = entries.compactMap { entry in
            refusal(entry.arguments).map { Fault(location: entry.location, reason: $0) }
        }
        let faults = (faults + refused).sorted {
            ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
        }
        guard faults.isEmpty else {
            let lines = faults.map { "\(name):\($0.location.line):\($0.location.column): \($0.reason)" }
            throw ConfigurationFault(.usage, lines.joined(separator: "\n"))
        }
        return entries.filter { !given.contains($0.key.flag) }.flatMap(\.arguments)
    }

    // MARK: Reading

    private mutating func read(_ document: JSONDocument) {
        guard case .object(let members, _) = document else {
            faults.append(Fault(location: document.location, reason: "expected an object, found another value"))
            return
        }
        for member in members {
            guard let key = PolicyKey.named(member.name) else {
                let nearest = PolicyKey.nearest(to: member.name).map { "; the nearest is \"\($0.name)\"" } ?? ""
                let reason = "expected a flag of validate, found \"\(member.name.escapedForReport)\"\(nearest)"
                faults.append(Fault(location: member.location, reason: reason))
                continue
            }
            guard let arguments = arguments(for: key, member.value) else {
                let reason = "expected \"\(key.name)\" to be \(key.kind.rawValue), found another value"
                faults.append(Fault(location: member.value.location, reason: reason))
                continue
            }
            entries.append(Entry(key: key, arguments: arguments, location: member.value.location))
        }
    }

    /// The arguments that a value stands for, or nil if it is of another kind.
    private func arguments(for key: PolicyKey, _ value: JSONDocument) -> [String]? {
        switch (key.kind, value) {
        case (.flag, .bool(let isSet, _)), (.flagOrPath, .bool(let isSet, _)):
            return isSet ? [key.flag] : []
        case (.number, .number(let digits, _)) where Int(digits) != nil:
            return ["\(key.flag)=\(digits)"]
        case (.text, .string(let text, _)):
            return ["\(key.flag)=\(text)"]
        case (.flagOrPath, .string("", _)):
            return nil
        case (.flagOrPath, .string(let text, _)) where ReplayOptions.isForgetful(InputPath(text)):
            // Behind the path of a folder, the name would be that of a file.
            return ["\(key.flag)=\(text)"]
        case (.path, .string(let text, _)), (.flagOrPath, .string(let text, _)):
            return ["\(key.flag)=\(resolved(text))"]
        case (.texts, .array(let elements, _)), (.paths, .array(let elements, _)):
            var arguments: [String] = []
            for element in elements {
                guard case .string(let text, _) = element else { return nil }
                arguments.append("\(key.flag)=\(key.kind == .paths ? resolved(text) : text)")
            }
            return arguments
        default:
            return nil
        }
    }

    /// A path as seen from where the command runs.
    private func resolved(_ text: String) -> String {
        guard !text.isEmpty, text != "-", !text.hasPrefix("/"), let slash = path.bytes.lastIndex(of: 0x2F) else {
            return text
        }
        return String(decoding: path.bytes[...slash], as: UTF8.self) + text
    }
}
