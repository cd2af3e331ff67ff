// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import Captures
internal import SAML

/// `samltool canonicalize`: prints the octets that signatures are computed over.
struct Canonicalize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canonicalize",
        abstract: "Print the canonical octets of a document, of one element, or of a node set.",
        discussion: """
            The output has no final newline. `--xpath` selects an XPath 1.0 node set: an element without its \
            descendants, attributes and namespaces is printed as an empty pair of tags. `--id` selects an element \
            with its content.

            EXAMPLE
              samltool canonicalize --id _a1 response.xml | sha256sum
              samltool canonicalize --namespace ds=http://www.w3.org/2000/09/xmldsig# \\
                --xpath '//ds:SignedInfo/descendant-or-self::node()' response.xml
            """
    )

    @Argument(help: "The document, or `-` for standard input.")
    var file = InputPath.standardInput

    @OptionGroup var selected: ChoiceArguments

    @Option(help: "exclusive, inclusive or inclusive-1.1.")
    var method: CanonicalizationMethod = .exclusive

    @Flag(help: "Keep comments.")
    var withComments = false

    @Option(
        help: ArgumentHelp(
            "The prefix list of exclusive canonicalization, separated by spaces; #default for the default namespace.",
            valueName: "list"
        )
    )
    var prefixes = ""

    @Option(help: ArgumentHelp("The identifier of the element to canonicalize.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("An XPath 1.0 expression that selects nodes.", valueName: "expression"))
    var xpath: String?

    @Option(
        name: .customLong("namespace"),
        help: ArgumentHelp("The namespace URI of a prefix in --xpath; may be repeated.", valueName: "p=uri")
    )
    var namespaces: [NamespaceBinding] = []

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    func validate() throws {
        guard id == nil || xpath == nil else { throw ValidationError("--id and --xpath exclude each other.") }
        guard namespaces.isEmpty || xpath != nil else { throw ValidationError("--namespace requires --xpath.") }
        guard prefixes.isEmpty || method == .exclusive else {
            throw ValidationError("--prefixes requires --method exclusive.")
        }
    }

    func run() throws {
        let canonicalizer = DocumentCanonicalizer(
            method,
            withComments: withComments,
            inclusivePrefixes: prefixes.split(whereSeparator: { " \t\n\r".contains($0) }).map(String.init),
            limits: limits.limits
        )
        let document = DocumentSelection(selected.choice, limits: limits.limits)
        try perform(on: file) { tell in
            try canonicalizer.run(selection, of: document, at: file, tell: tell)
        }
    }

    private var selection: DocumentCanonicalizer.Selection {
        if let id { return .element(id: id) }
        guard let xpath else { return .document }
        let uris = Dictionary(namespaces.map { ($0.prefix, $0.uri) }) { _, last in last }
        return .nodes(xpath: xpath, namespaces: uris)
    }
}

/// A value of `--namespace`.
struct NamespaceBinding: ExpressibleByArgument {
    let prefix: String
    let uri: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        prefix = String(argument[..<equals])
        uri = String(argument[argument.index(after: equals)...])
        guard !uri.isEmpty else { return nil }
    }
}
