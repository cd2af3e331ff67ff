// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// The texts of `mistaken-files.json`: what each file is, and the next steps.
extension MistakenFile {
    static let table = (try? JSONDocument(parsing: PackageResources.mistaken_files_json))?.value ?? .null

    /// Returns the rows of a list.
    static func rows(_ name: String) -> [JSONValue] { table[name]?.asElements ?? [] }

    /// Returns the sentences of a list, each with the mark that it belongs to, the more specific marks first.
    static func sentences(_ name: String) -> [(mark: String, sentence: String)] {
        rows(name).map { ($0["mark"]?.asText ?? "", $0["sentence"]?.asText ?? "") }
    }

    /// The next step to each content for which a file has a specific one.
    struct Steps: Sendable {
        private let steps: JSONValue?

        init(named name: String?) { steps = name.flatMap { MistakenFile.table["steps"]?[$0] } }

        /// The step to a content: empty if the file contains it, `nil` if none is known.
        subscript(required: RequiredContent) -> String? {
            (steps?[required.rawValue] ?? steps?["every"])?.asText
        }
    }
}

extension [(mark: String, sentence: String)] {
    /// Returns the sentence of the first mark that a text in lower case contains.
    func sentence(about text: [UInt8]) -> String? { first { text.containsBytes(of: $0.mark) }?.sentence }
}
