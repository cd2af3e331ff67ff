// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A document as expat reads it, which shares no code with the parser of this package.
struct OtherReading: Decodable {
    /// Every node in document order, without white space.
    let nodes: [String]

    /// The ID of each assertion, wherever it is, in document order.
    let assertions: [String]

    /// The number of responses and encrypted assertions.
    let others: Int

    /// Reads documents.
    ///
    /// - Parameter documents: The documents.
    /// - Returns: The reading of each document, or `nil` if expat rejects it.
    /// - Throws: An error if Python is missing.
    static func all(_ documents: [[UInt8]]) throws -> [OtherReading?] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "other-reading-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "input"), folder.appending(path: "output"))
        var bytes: [UInt8] = []
        for document in documents { bytes += Array("\(document.count)\n".utf8) + document }
        try Data(bytes).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return try JSONDecoder().decode([OtherReading?].self, from: Data(contentsOf: output))
    }

    /// Reads documents, each after its length in bytes and a line break, and writes a JSON array.
    private static let script = #"""
        import json
        import sys
        from xml.parsers import expat

        SAML = "urn:oasis:names:tc:SAML:2.0:"
        # The white space that the cleanup may change.
        SPACE = str.maketrans("", "", " \t\r\n\u0085\u2028\u2029")

        class Reading:
            def __init__(self):
                self.nodes, self.assertions, self.others, self.text = [], [], 0, ""

            def flush(self):
                text, self.text = self.text.translate(SPACE), ""
                if text:
                    self.nodes.append(f"text {text}")

            def add(self, node):
                self.flush()
                self.nodes.append(node)

            def start(self, name, attributes):
                self.add(f"<{name}" + "".join(f" {key}={value.translate(SPACE)}" for key, value in sorted(attributes.items())))
                if name == SAML + "assertion|Assertion":
                    self.assertions.append(attributes.get("ID", ""))
                elif name in (SAML + "assertion|EncryptedAssertion", SAML + "protocol|Response"):
                    self.others += 1

            def take(self, text):
                self.text += text

            def parsed(self, document):
                parser = expat.ParserCreate(namespace_separator="|")
                parser.StartElementHandler = self.start
                parser.EndElementHandler = lambda name: self.add(">")
                parser.CharacterDataHandler = self.take
                parser.StartCdataSectionHandler = lambda: self.add("[")
                parser.EndCdataSectionHandler = lambda: self.add("]")
                parser.CommentHandler = lambda text: self.add("!" + text.translate(SPACE))
                parser.ProcessingInstructionHandler = lambda target, data: self.add(f"?{target} {data.translate(SPACE)}")
                try:
                    parser.Parse(document, True)
                except (expat.ExpatError, UnicodeDecodeError):
                    return None
                self.flush()
                return {"nodes": self.nodes, "assertions": self.assertions, "others": self.others}

        def main():
            readings = []
            while length := sys.stdin.buffer.readline():
                readings.append(Reading().parsed(sys.stdin.buffer.read(int(length))))
            json.dump(readings, sys.stdout)

        main()
        """#
}
