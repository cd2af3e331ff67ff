// SPDX-License-Identifier: Apache-2.0

/// The name of an element or attribute: namespace URI and local name, never the prefix (S-11).
package struct XMLName: Sendable {
    package let namespace: StaticString
    package let local: StaticString

    package init(_ local: StaticString, in namespace: StaticString) {
        self.namespace = namespace
        self.local = local
    }
}

extension XMLName: CustomStringConvertible {
    package var description: String { "{\(namespace)}\(local)" }
}
