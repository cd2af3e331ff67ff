// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The options that set a member of ``DocumentLimits``.
extension PolicyKey {
    /// The accepted values of a limit.
    static let counts = 1...Int(Int32.max) / 8

    /// Depths beyond 250 would overflow the stack.
    private static let depths = 1...250

    static let limits: [PolicyKey] = [
        PolicyKey("max-bytes", .limits, \.limits.bytes, counts, value: "n", "Maximum size of a document in bytes"),
        PolicyKey("max-depth", .limits, \.limits.depth, depths, value: "n", "Maximum nesting depth of elements"),
        PolicyKey(
            "max-nodes",
            .limits,
            \.limits.nodes,
            counts,
            value: "n",
            "Maximum number of elements and attributes"
        ),
        PolicyKey(
            "max-attributes",
            .limits,
            \.limits.attributesPerElement,
            counts,
            value: "n",
            "Maximum number of attributes of an element"
        ),
        PolicyKey(
            "max-namespaces",
            .limits,
            \.limits.namespacesInScope,
            counts,
            value: "n",
            "Maximum number of namespace declarations in scope"
        ),
        PolicyKey(
            "max-text",
            .limits,
            \.limits.textBytes,
            counts,
            value: "n",
            "Maximum size of a text or an attribute value in bytes"
        ),
        PolicyKey(
            "max-name",
            .limits,
            \.limits.nameBytes,
            counts,
            value: "n",
            "Maximum size of a name in bytes; also lowers that of an identifier, 1024"
        ),
    ]
}
