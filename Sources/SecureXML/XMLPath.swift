// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// Writes the path of an element, for findings.
///
/// The sender chooses the names, and a report repeats a path in each finding. So a path has at most 512 bytes: if it is
/// longer, its middle is omitted, as in `/a/b/…/y/z`.
enum XMLPath {
    /// The maximum length of a path, in bytes of UTF-8.
    static let maximumBytes = 512

    /// The maximum length of the part before the omission, and of a name.
    private static let maximumBytesOfPart = 200

    static func description(of node: OpaquePointer) -> String {
        var nodes: [OpaquePointer] = unsafe []
        var element: OpaquePointer? = unsafe node
        while let current = unsafe element {
            unsafe nodes.append(unsafe current)
            unsafe element = unsafe cxml_parent_element(current)
        }
        let (steps, isWhole) = unsafe steps(of: nodes, within: maximumBytes)
        guard !isWhole else { return join(steps.reversed()) }
        unsafe nodes.reverse()
        let omission = "/…"
        let head = unsafe Self.steps(of: nodes, within: maximumBytesOfPart).steps
        unsafe nodes.reverse()
        let tail = unsafe Self.steps(of: nodes, within: maximumBytes - maximumBytesOfPart - omission.utf8.count).steps
        return join(head) + omission + join(tail.reversed())
    }

    private static func join(_ steps: [String]) -> String {
        steps.map { "/" + $0 }.joined()
    }

    /// Returns the steps for the first nodes that fit into a number of bytes, and whether all of them fit.
    private static func steps(of nodes: [OpaquePointer], within most: Int) -> (steps: [String], isWhole: Bool) {
        var steps: [String] = []
        var length = 0
        for index in unsafe nodes.indices {
            let step = unsafe step(nodes[index])
            length += 1 + step.utf8.count
            if length > most { return (steps, false) }
            steps.append(step)
        }
        return (steps, true)
    }

    private static func step(_ node: OpaquePointer) -> String {
        let name = unsafe prefixedName(node)
        let position = unsafe cxml_position(node)
        return position > 0 ? "\(name)[\(position)]" : name
    }

    /// The name as written; a long one ends with an ellipsis.
    private static func prefixedName(_ node: OpaquePointer) -> String {
        var name = unsafe String(cString: cxml_local_name(node))
        if let prefix = unsafe cxml_prefix(node) { name = unsafe String(cString: prefix) + ":" + name }
        guard name.utf8.count > maximumBytesOfPart else { return name }
        var bytes = name.utf8.prefix(maximumBytesOfPart + 1)
        // The first omitted byte is the start of a character, which all other bytes than 10xxxxxx are.
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
        return String(decoding: bytes, as: UTF8.self) + "…"
    }
}
