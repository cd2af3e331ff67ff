// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import StrictJSON

/// An option of `validate`: a key of a policy file, a flag of the command line, and the setting that it changes.
package struct PolicyKey: Sendable {
    /// The group of options in which the help lists the flag.
    package enum Section: String, Sendable {
        case inputs, trust, signatures, decryption, policy, replays, limits, report, run
    }

    /// The name of the key, and of the flag without its dashes.
    package let name: String

    /// The group of the flag.
    package let section: Section

    /// The name of the field on a page; `nil` if no page has one.
    package let label: String?

    /// The placeholder for a value in the help; `nil` to use the name of the key.
    package let valueName: String?

    /// The help of the flag, with the accepted values and the default.
    package let help: String

    /// The JSON value that a policy file must contain, such as "a list of strings".
    package let kind: String

    /// The number of values that the flag accepts.
    package let arity: PolicyArity

    /// The names of all values; empty if values are not names.
    package let choices: [String]

    /// Whether the values are paths, or end with one.
    package let takesPaths: Bool

    /// Whether each path follows the entity ID of an issuer and an equals sign.
    package let takesIssuers: Bool

    /// Whether the option affects the content of the report.
    ///
    /// A run can be resumed with a different value of any other option.
    let isPartOfRun: Bool

    /// Reads the value of the key from a policy file.
    let read: @Sendable (JSONDocument, PolicyFolder) throws(PolicyValueFault) -> any PolicyValue

    /// Reads the value of the flag from its arguments.
    package let parse: @Sendable ([[UInt8]]) throws(PolicyValueFault) -> any PolicyValue

    /// Returns the reason that a value cannot be used, or `nil` if it can.
    let refusal: @Sendable (any PolicyValue) -> String?

    /// Sets the member of the settings.
    let apply: @Sendable (any PolicyValue, inout RunSettings) -> Void

    /// Returns the files whose content affects the report.
    let contents: @Sendable (any PolicyValue) -> [InputPath]

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - row: The row of the key, whose texts have the place `{form}` for the accepted values.
    ///   - initial: The default, unless the row has words for it; `nil` if the help states none.
    ///   - contents: The files whose content affects the report.
    ///   - refusal: Returns the reason why a value of the key with this name cannot be used.
    ///   - apply: Changes the setting.
    init<Value: PolicyValue>(
        _ row: JSONValue,
        default initial: [UInt8]? = nil,
        contents: @escaping @Sendable (Value) -> [InputPath] = { _ in [] },
        refusal: @escaping @Sendable (Value, String) -> String? = { _, _ in nil },
        apply: @escaping @Sendable (Value, inout RunSettings) -> Void
    ) {
        let name = row["name"]?.asText ?? ""
        self.name = name
        section = row["section"]?.asText.flatMap(Section.init(rawValue:)) ?? .run
        label = row["label"]?.asText
        valueName = row["value"]?.asText
        let start = Value.arity == .list ? "Repeatable: " : ""
        let initial = initial.map { row["default"]?.asText ?? String(decoding: $0, as: UTF8.self) }
        let end = initial.map { " (default: \($0))." } ?? ""
        help = start + (row["help"]?.asText ?? "").replacing("{form}", with: Value.form) + end
        isPartOfRun = row["isPartOfRun"] == nil
        kind = Value.kind
        arity = Value.arity
        choices = Value.choices
        takesIssuers = Value.self == [IssuerKeyFile].self
        takesPaths = takesIssuers || Value.self == InputPath?.self || Value.self == [InputPath].self
        read = { (value, folder) throws(PolicyValueFault) in try Value.read(value, in: folder) }
        parse = { (arguments) throws(PolicyValueFault) in try Value.parse(arguments) }
        self.contents = { ($0 as? Value).map(contents) ?? [] }
        self.refusal = { ($0 as? Value).flatMap { refusal($0, name) } }
        self.apply = { value, settings in
            if let value = value as? Value { apply(value, &settings) }
        }
    }

    /// The flag on the command line.
    package var flag: String { "--\(name)" }

    /// The values as UTF-8; empty if the option is not given.
    package func texts(_ options: RunOptions) -> [[UInt8]] { options[self]?.texts ?? [] }

    /// The names of all keys.
    static let names = all.map(\.name)

    /// The keys by the UTF-8 bytes of their names.
    private static let byName = [[UInt8]: PolicyKey](uniqueKeysWithValues: all.map { (Array($0.name.utf8), $0) })

    /// Returns the key with a name, or `nil` if the name is unknown.
    package static func named(_ name: String) -> PolicyKey? { byName[Array(name.utf8)] }
}
