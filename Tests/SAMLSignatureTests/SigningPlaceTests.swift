// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAMLSignature
internal import SecureXML
internal import TestVectors
internal import Testing

/// The byte ranges of elements in a source, at which signing inserts bytes.
@Suite(.requiresXMLSec)
struct SigningPlaceTests {
    /// Every XML vector that is small enough to check element by element.
    private static func documents() throws -> [String] {
        let root = TestVectors.directory
        let files = try #require(FileManager.default.subpaths(atPath: root.path(percentEncoded: false)))
        let documents = files.filter { $0.hasSuffix(".xml") }.sorted()
        try #require(documents.count > 300)
        return documents
    }

    private static func read(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: file)))
    }

    @Test func `finds the byte range of every element of the vectors`() throws {
        var documents = 0
        var elements = 0
        for file in Cases.tried(try Self.documents()) {
            let source = try Self.read(file)
            guard source.count < 20_000, let tree = try? XMLTree(parsing: source) else { continue }
            documents += 1
            elements += try Self.check(tree, file)
        }
        #expect(documents > 100 / Cases.stride)
        #expect(elements > documents)
    }

    @Test func `applies all edits together and traps for overlapping ones`() async {
        let edits = [
            SourceEdit(range: 4..<6, replacement: [9]), SourceEdit(range: 0..<0, replacement: [7, 8]),
            SourceEdit(range: 2..<4, replacement: []),
        ]
        #expect(SourceEdit.apply(edits, to: [0, 1, 2, 3, 4, 5]) == [7, 8, 0, 1, 9])
        #expect(SourceEdit.apply([], to: [1]) == [1])
        await #expect(processExitsWith: .failure) {
            let edits = [SourceEdit(range: 0..<2, replacement: []), SourceEdit(range: 1..<3, replacement: [])]
            _ = SourceEdit.apply(edits, to: [0, 1, 2, 3])
        }
    }

    /// Cuts each element out of the source, parses it again, and compares the canonical octets.
    private static func check(_ tree: borrowing XMLTree, _ file: String) throws -> Int {
        let root = tree.root
        var count = 0
        var open: [Ending] = []
        var next: XMLElementView? = root
        while let element = next {
            count += 1
            let place = element.extent
            let extent = try #require(place, "\(file)")
            #expect(tree.source[extent.range.lowerBound] == UInt8(ascii: "<"))
            #expect(tree.source[extent.contentStart - 1] == UInt8(ascii: ">"))
            #expect(tree.source[extent.range.upperBound - 1] == UInt8(ascii: ">"))
            // Inside its parent, and after its preceding siblings.
            while let last = open.last, last.end <= extent.range.lowerBound { open.removeLast() }
            if let parent = open.last { #expect(extent.range.upperBound <= parent.end, "\(file)") }
            open.append(Ending(end: extent.range.upperBound))
            let octets = try tree.canonicalOctets(of: element, Canonicalization(.exclusive, withComments: true))
            let cut = Self.inContext(of: element, tree.source[extent.range])
            if let again = try? XMLTree(parsing: cut, limits: Self.widened), let child = again.root.firstChildElement {
                let others = try again.canonicalOctets(of: child, Canonicalization(.exclusive, withComments: true))
                #expect(others == octets, "\(file) \(element.path)")
            } else {
                Issue.record("\(file): \(element.path) cannot be read again")
            }
            next = element.firstChildElement
            if next == nil { next = Self.following(element) }
        }
        return count
    }

    /// Limits with room for the tags around a range.
    private static var widened: ParseLimits {
        var limits = ParseLimits()
        limits.depth += 1
        limits.namespacesInScope *= 2
        return limits
    }

    private struct Ending { var end: Int }

    @_lifetime(copy element)
    private static func following(_ element: XMLElementView) -> XMLElementView? {
        if let sibling = element.nextSiblingElement { return sibling }
        var above = element.parent
        while let ancestor = above {
            if let sibling = ancestor.nextSiblingElement { return sibling }
            above = ancestor.parent
        }
        return nil
    }

    /// The range inside a tag that declares the namespaces in its scope.
    private static func inContext(of element: XMLElementView, _ cut: ArraySlice<UInt8>) -> [UInt8] {
        var scope: [String: String] = [:]
        var above = element.parent
        while let ancestor = above {
            above = ancestor.parent
            for declaration in ancestor.namespaceDeclarations where scope[declaration.prefix] == nil {
                scope[declaration.prefix] = declaration.uri
            }
        }
        let declarations = scope.filter { $0.key != "xml" }.map { prefix, uri in
            let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
            return " \(name)=\"\(uri.replacing("&#38;", with: "&amp;"))\""
        }
        return Array("<a\(declarations.joined())>".utf8) + cut + Array("</a>".utf8)
    }
}
