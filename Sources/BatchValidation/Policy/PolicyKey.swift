// SPDX-License-Identifier: Apache-2.0

/// A key of a policy file: a flag of `validate` without its dashes.
package struct PolicyKey: Hashable, Sendable {
    /// What the value of a key is.
    package enum Kind: String, Hashable, Sendable {
        /// Whether the flag is there.
        case flag = "true or false"
        case number = "a whole number"
        case text = "a string"
        case texts = "a list of strings"
        /// A file or folder, relative to the folder of the policy file.
        case path = "a string with a path"
        case paths = "a list of strings with paths"
        /// A flag that may have a file.
        case flagOrPath = "true, false or a string with a path"
    }

    /// The name of the flag.
    package let name: String

    /// What its value is.
    package let kind: Kind

    private init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The flag as it is written on the command line.
    package var flag: String { "--\(name)" }

    /// All keys.
    package static let all = [
        // Inputs.
        PolicyKey("files-from", .path),
        PolicyKey("input-format", .text),
        PolicyKey("field", .text),
        // Signatures and encryption.
        PolicyKey("trust", .paths),
        PolicyKey("require-signature", .text),
        PolicyKey("decryption-key", .paths),
        PolicyKey("allow-algorithm", .texts),
        // Policy.
        PolicyKey("profile", .text),
        PolicyKey("issuer", .texts),
        PolicyKey("audience", .texts),
        PolicyKey("recipient", .texts),
        PolicyKey("destination", .texts),
        PolicyKey("in-response-to", .texts),
        PolicyKey("query", .path),
        PolicyKey("clock-skew", .number),
        PolicyKey("maximum-age", .number),
        PolicyKey("maximum-assertions", .number),
        PolicyKey("duplicate-attributes", .text),
        PolicyKey("at", .text),
        PolicyKey("exchange", .flag),
        PolicyKey("reject-replays", .flagOrPath),
        PolicyKey("schema", .flag),
        PolicyKey("schema-directory", .path),
        // Limits.
        PolicyKey("max-bytes", .number),
        PolicyKey("max-depth", .number),
        PolicyKey("max-nodes", .number),
        PolicyKey("max-attributes", .number),
        PolicyKey("max-namespaces", .number),
        PolicyKey("max-text", .number),
        PolicyKey("max-name", .number),
        // The report and the run.
        PolicyKey("format", .text),
        PolicyKey("output", .path),
        PolicyKey("quiet", .flag),
        PolicyKey("show-values", .flag),
        PolicyKey("jobs", .number),
        PolicyKey("fail-fast", .flag),
        PolicyKey("resume", .path),
        PolicyKey("progress", .text),
    ]

    /// The key of a name, or nil.
    static func named(_ name: String) -> PolicyKey? { all.first { $0.name == name } }

    /// The key whose name is nearest to another, or nil if none is near.
    static func nearest(to name: String) -> PolicyKey? {
        let most = max(2, name.utf8.count / 3)
        return all.map { ($0, distance(Array($0.name.utf8), Array(name.utf8))) }
            .filter { $0.1 <= most }.min { $0.1 < $1.1 }?.0
    }

    /// How many bytes have to be put in, left out or changed to make one name of the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for other in right.indices {
                let changed = diagonal + (byte == right[other] ? 0 : 1)
                diagonal = row[other + 1]
                row[other + 1] = min(changed, row[other] + 1, row[other + 1] + 1)
            }
        }
        return row[right.count]
    }
}
