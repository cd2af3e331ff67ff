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

    /// The type of its values.
    let element: any PolicyElement.Type

    /// Returns the reason that a value cannot be used, or `nil` if it can.
    let refusal: @Sendable ([any PolicyElement]) -> String?

    /// Sets the member of the settings.
    let apply: @Sendable ([any PolicyElement], inout RunSettings) -> Void

    /// Returns the files whose content affects the report.
    let contents: @Sendable ([any PolicyElement]) -> [InputPath]

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - row: The row of the key, whose texts have the place `{form}` for the accepted values.
    ///   - arity: The number of values that the flag accepts.
    ///   - initial: The default, unless the row has words for it; `nil` if the help states none.
    ///   - contents: The files whose content affects the report.
    ///   - refusal: Returns the reason why a value of the key with this name cannot be used.
    ///   - apply: Changes the setting.
    init<Element: PolicyElement>(
        _ row: JSONValue,
        _ arity: PolicyArity,
        default initial: [UInt8]? = nil,
        contents: @escaping @Sendable ([Element]) -> [InputPath] = { _ in [] },
        refusal: @escaping @Sendable (Element, String) -> String? = { _, _ in nil },
        apply: @escaping @Sendable ([Element], inout RunSettings) -> Void
    ) {
        let name = row["name"]?.asText ?? ""
        self.name = name
        section = row["section"]?.asText.flatMap(Section.init(rawValue:)) ?? .run
        label = row["label"]?.asText
        valueName = row["value"]?.asText
        let start = arity == .list ? "Repeatable: " : ""
        let initial = initial.map { row["default"]?.asText ?? String(decoding: $0, as: UTF8.self) }
        let end = initial.map { " (default: \($0))." } ?? ""
        help = start + (row["help"]?.asText ?? "").replacing("{form}", with: Element.form) + end
        isPartOfRun = row["isPartOfRun"] == nil
        kind = arity == .list ? "a list of \(Element.kinds)" : Element.kind
        self.arity = arity
        element = Element.self
        choices = Element.choices
        takesIssuers = Element.self == IssuerKeyFile.self
        takesPaths = takesIssuers || Element.self == InputPath.self
        self.contents = { $0.isEmpty ? [] : contents($0 as? [Element] ?? []) }
        self.refusal = { ($0.last as? Element).flatMap { refusal($0, name) } }
        self.apply = { apply($0 as? [Element] ?? [], &$1) }
    }

    /// The flag on the command line.
    package var flag: String { "--\(name)" }

    /// The values as UTF-8; empty if the option is not given.
    package func texts(_ options: RunOptions) -> [[UInt8]] { options[self].map(\.bytes) }

    /// The names of all keys.
    static let names = all.map(\.name)

    /// The keys by the UTF-8 bytes of their names.
    private static let byName = [[UInt8]: PolicyKey](uniqueKeysWithValues: all.map { (Array($0.name.utf8), $0) })

    /// Returns the key with a name, or `nil` if the name is unknown.
    package static func named(_ name: String) -> PolicyKey? { byName[Array(name.utf8)] }
}
