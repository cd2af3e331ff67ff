// SPDX-License-Identifier: Apache-2.0

/// The namespace declarations in scope of an element, up to a maximum number.
struct NamespaceScope {
    /// The maximum number of declarations, so that each lookup takes constant time.
    static let maximumCount = 32

    private var declarations: [(prefix: [UInt8], namespace: [UInt8])] = []
    private var levels: [Int] = []

    /// Begins an element.
    mutating func push() { levels.append(declarations.count) }

    /// Ends an element.
    mutating func pop() {
        guard let count = levels.popLast() else { return }
        declarations.removeLast(declarations.count - count)
    }

    /// Adds a declaration to the innermost element.
    ///
    /// - Returns: Whether there was room.
    mutating func declare(_ prefix: [UInt8], _ namespace: [UInt8]) -> Bool {
        guard declarations.count < Self.maximumCount else { return false }
        declarations.append((prefix, namespace))
        return true
    }

    /// Returns the namespace of a prefix, which is empty without a default namespace, or `nil` if it is not declared.
    func namespace(of prefix: some Sequence<UInt8>) -> [UInt8]? {
        let prefix = Array(prefix)
        return declarations.last { $0.prefix == prefix }?.namespace ?? (prefix.isEmpty ? [] : nil)
    }
}
