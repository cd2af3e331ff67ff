// SPDX-License-Identifier: Apache-2.0

/// The name of an element or attribute: a namespace URI and a local name, without a prefix (S-11).
package struct XMLName: Sendable {
    package let namespace: StaticString
    package let local: StaticString

    package init(_ local: StaticString, in namespace: StaticString) {
        self.namespace = namespace
        self.local = local
    }

    /// Calls a closure with both parts as C strings, without copying them.
    func withCStrings<Result>(
        _ body: (_ namespace: UnsafePointer<CChar>, _ local: UnsafePointer<CChar>) -> Result
    ) -> Result {
        unsafe namespace.withCString { namespace in
            unsafe local.withCString { local in unsafe body(namespace, local) }
        }
    }
}

extension XMLName: CustomStringConvertible {
    package var description: String { "{\(namespace)}\(local)" }
}

extension StaticString {
    /// Calls a closure with the text as a C string; a string literal ends with a NUL byte.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        precondition(hasPointerRepresentation, "The name must be a string literal.")
        // Safety: the storage is static, and `CChar` and `UInt8` have the same layout.
        return unsafe utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1) { unsafe body($0) }
    }
}
