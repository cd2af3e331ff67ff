// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// A damaged document causes a fault or results in a tree that can be visited and canonicalized.
@Suite struct `damaged documents` {
    static let sample = Array(
        "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!-- é --><p:a xmlns:p='u:p' ID='i'><b xmlns='u:b' c='&#13;d'/>t&amp;<![CDATA[<]]>\u{20AC}<?x y?></p:a>\n"
            .utf8
    )

    @Test func `reject every truncation before the end of the document element`() {
        let closed = Self.sample.count - 1
        for count in 0..<Self.sample.count {
            let code = faultCode(Array(Self.sample.prefix(count)))
            #expect((code == nil) == (count >= closed), "truncated after byte \(count)")
        }
    }

    @Test func `are rejected or parsed for every changed byte`() throws {
        var faults = 0
        var trees = 0
        for index in Self.sample.indices {
            for value in UInt8.min...UInt8.max where value != Self.sample[index] {
                var bytes = Self.sample
                bytes[index] = value
                do throws(XMLFault) {
                    let tree = try XMLTree(parsing: bytes)
                    walk(tree.root)
                    _ = try? tree.canonicalOctets(Canonicalization(.exclusive))
                    trees += 1
                } catch {
                    #expect(error.location != nil || error.code == .notUTF8)
                    faults += 1
                }
            }
        }
        #expect(faults > trees && trees > 0)
        #expect(faults + trees == Self.sample.count * 255)
    }

    private func walk(_ element: XMLElementView) {
        _ = (element.localName, element.namespaceURI, element.text, element.location, element.path)
        var attribute = element.firstAttribute
        while let current = attribute {
            _ = (current.localName, current.value)
            attribute = current.next
        }
        var child = element.firstChildElement
        while let current = child {
            walk(current)
            child = current.nextSiblingElement
        }
    }
}
