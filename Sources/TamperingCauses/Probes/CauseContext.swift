// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The properties of a signed element that probes use.
package struct CauseContext: Sendable {
    /// The nesting depth of the outermost element in the document.
    let depth: Int

    /// The canonicalization of the element.
    let canonicalization: Canonicalization

    /// The prefixes that only elements around the signed one declare, for each element that may have been canonicalized
    /// alone; a prefix is empty for the default namespace.
    let outerPrefixes: [[[UInt8]]]

    /// Creates the context of an element.
    package init(depth: Int, canonicalization: Canonicalization, outerPrefixes: [[[UInt8]]]) {
        self.depth = depth
        self.canonicalization = canonicalization
        self.outerPrefixes = outerPrefixes
    }
}
