// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SAML

/// How much a document may hold.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Bytes of a document.", valueName: "n"))
    var maxBytes = DocumentLimits.batch.bytes

    @Option(help: ArgumentHelp("Depth of element nesting.", valueName: "n"))
    var maxDepth = DocumentLimits.batch.depth

    @Option(help: ArgumentHelp("Elements and attributes in total.", valueName: "n"))
    var maxNodes = DocumentLimits.batch.nodes

    @Option(help: ArgumentHelp("Attributes on one element.", valueName: "n"))
    var maxAttributes = DocumentLimits.batch.attributesPerElement

    @Option(help: ArgumentHelp("Namespace declarations in scope.", valueName: "n"))
    var maxNamespaces = DocumentLimits.batch.namespacesInScope

    @Option(help: ArgumentHelp("Bytes of one text or attribute value.", valueName: "n"))
    var maxText = DocumentLimits.batch.textBytes

    @Option(help: ArgumentHelp("Bytes of a name or identifier.", valueName: "n"))
    var maxName = DocumentLimits.batch.nameBytes

    /// Depths beyond this would overflow the stack before they mean anything.
    private static let deepest = 250

    func validate() throws {
        for (name, value) in [
            ("--max-bytes", maxBytes), ("--max-depth", maxDepth), ("--max-nodes", maxNodes),
            ("--max-attributes", maxAttributes), ("--max-namespaces", maxNamespaces), ("--max-text", maxText),
            ("--max-name", maxName),
        ] where !(1...Int(Int32.max) / 8).contains(value) {
            throw ValidationError("\(name) takes a number from 1 to \(Int32.max / 8), not \(value).")
        }
        guard maxDepth <= Self.deepest else {
            throw ValidationError("--max-depth takes a number from 1 to \(Self.deepest), not \(maxDepth).")
        }
    }

    var limits: DocumentLimits {
        var limits = DocumentLimits.batch
        limits.bytes = maxBytes
        limits.depth = maxDepth
        limits.nodes = maxNodes
        limits.attributesPerElement = maxAttributes
        limits.namespacesInScope = maxNamespaces
        limits.textBytes = maxText
        limits.nameBytes = maxName
        return limits
    }
}
