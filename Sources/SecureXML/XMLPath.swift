// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// Writes the way to an element, for people who read findings.
enum XMLPath {
    static func description(of node: OpaquePointer) -> String {
        var steps: [String] = []
        var element: OpaquePointer? = unsafe node
        while let current = unsafe element {
            steps.append(unsafe step(current))
            unsafe element = unsafe cxml_parent_element(current)
        }
        return steps.reversed().map { "/" + $0 }.joined()
    }

    private static func step(_ node: OpaquePointer) -> String {
        let name = unsafe prefixedName(node)
        guard let parent = unsafe cxml_parent_element(node) else { return name }
        var position = 1
        var count = 0
        var sibling = unsafe cxml_first_child_element(parent)
        while let current = unsafe sibling {
            if unsafe cxml_is_written_alike(current, node) {
                count += 1
                if current == node { position = count }
            }
            unsafe sibling = unsafe cxml_next_sibling_element(current)
        }
        return count > 1 ? "\(name)[\(position)]" : name
    }

    private static func prefixedName(_ node: OpaquePointer) -> String {
        let local = unsafe String(cString: cxml_local_name(node))
        guard let prefix = unsafe cxml_prefix(node) else { return local }
        return unsafe String(cString: prefix) + ":" + local
    }
}
