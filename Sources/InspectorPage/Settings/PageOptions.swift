// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import StrictJSON
internal import UntrustedText

/// The options of `samltool validate` that the page offers.
enum PageOptions {
    /// Options that name files of the machine, or that apply to a run.
    private static let withheld: [ExactText] = ["schema-directory", "reject-replays"]

    /// The offered options, in the order of the help.
    static let all: [PolicyKey] = PolicyKey.all.filter { key in
        switch key.section {
        case .trust, .signatures, .decryption, .policy: !withheld.contains(ExactText(key.name))
        case .inputs, .replays, .limits, .report, .run: false
        }
    }

    /// Returns the offered option with a name.
    static func named(_ name: String) -> PolicyKey? { all.first { $0.name.isIdentical(to: name) } }

    /// The options as JSON, from which the page makes its form.
    static var json: JSONValue {
        .array(all) { key in
            .object([
                .init("name", .string(key.name)),
                .init("label", .optional(key.label)),
                .init("help", .string(key.help)),
                .init("arity", .string(key.arity.rawValue)),
                .init("number", .bool(key.kind.containsBytes(of: "number"))),
                .init("files", .bool(key.takesPaths)),
                .init("issuers", .bool(key.takesIssuers)),
                .init("choices", .strings(key.choices)),
            ])
        }
    }
}
