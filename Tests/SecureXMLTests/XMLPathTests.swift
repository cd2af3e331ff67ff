// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// A report repeats the path of an element in each finding, and the sender chooses the names (S-60).
@Suite struct `paths of elements` {
    /// Returns the path of the innermost first child.
    private static func innermost(_ document: String) throws -> String {
        let tree = try XMLTree(parsing: Array(document.utf8))
        var path = tree.root.path
        var next = tree.root.firstChildElement
        while let element = next {
            path = element.path
            next = element.firstChildElement
        }
        return path
    }

    private static func nested(_ names: [String]) -> String {
        names.map { "<\($0)>" }.joined() + names.reversed().map { "</\($0)>" }.joined()
    }

    @Test func `are complete up to 512 bytes`() throws {
        let names = ["a"] + Array(repeating: String(repeating: "b", count: 50), count: 10)
        let path = try Self.innermost(Self.nested(names))
        #expect(path.utf8.count == 512)
        #expect(path == names.map { "/" + $0 }.joined())
    }

    @Test func `omit their middle beyond that`() throws {
        let name = String(repeating: "b", count: 50)
        let names = ["ab"] + Array(repeating: name, count: 10)
        let head = "/ab" + String(repeating: "/" + name, count: 3)
        let tail = String(repeating: "/" + name, count: 6)
        #expect(try Self.innermost(Self.nested(names)) == head + "/…" + tail)
    }

    @Test func `end with the name of the element, shortened to 200 bytes`() throws {
        let name = String(repeating: "é", count: 120)
        let short = String(repeating: "é", count: 100) + "…"
        #expect(try Self.innermost("<a><\(name)/></a>") == "/a/\(short)")
        let deep = Array(repeating: name, count: 50)
        #expect(try Self.innermost(Self.nested(deep)) == "/…/\(short)")
        #expect(try Self.innermost("<r>" + Self.nested(deep) + "<\(name)/></r>") == "/r/…/\(short)")
    }
}
