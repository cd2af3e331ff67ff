// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// How much a document may hold.
struct LimitOptions: ParsableArguments {
    private static let usual = DocumentLimits.batch

    @Option(help: ArgumentHelp("Bytes of a document (default: \(usual.bytes)).", valueName: "n"))
    var maxBytes: Int?

    @Option(help: ArgumentHelp("Depth of element nesting (default: \(usual.depth)).", valueName: "n"))
    var maxDepth: Int?

    @Option(help: ArgumentHelp("Elements and attributes in total (default: \(usual.nodes)).", valueName: "n"))
    var maxNodes: Int?

    @Option(help: ArgumentHelp("Attributes on one element (default: \(usual.attributesPerElement)).", valueName: "n"))
    var maxAttributes: Int?

    @Option(
        help: ArgumentHelp("Namespace declarations in scope (default: \(usual.namespacesInScope)).", valueName: "n")
    )
    var maxNamespaces: Int?

    @Option(help: ArgumentHelp("Bytes of one text or attribute value (default: \(usual.textBytes)).", valueName: "n"))
    var maxText: Int?

    @Option(help: ArgumentHelp("Bytes of a name or identifier (default: \(usual.nameBytes)).", valueName: "n"))
    var maxName: Int?

    func validate() throws {
        if let refusal = options.refusal { throw ValidationError(refusal) }
    }

    func fill(_ options: inout RunOptions) {
        options.maxBytes = maxBytes
        options.maxDepth = maxDepth
        options.maxNodes = maxNodes
        options.maxAttributes = maxAttributes
        options.maxNamespaces = maxNamespaces
        options.maxText = maxText
        options.maxName = maxName
    }

    private var options: RunOptions {
        var options = RunOptions()
        fill(&options)
        return options
    }

    var limits: DocumentLimits { options.limits }
}
