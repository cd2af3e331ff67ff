// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLEncoding

/// Encodes a document for the exchange as a stream, after checking the effect of the cleanup.
package struct ExchangeEncoding: DocumentTask {
    /// The default size, in bytes, up to which the cleanup guard assesses a document.
    package static let defaultMaximum = DocumentLimits.batch.bytes

    /// Whether the output begins with `SAMLResponse=`.
    package var isForm = false

    /// The size, in bytes, up to which the cleanup guard assesses a document.
    package var maximum = Self.defaultMaximum

    /// The name of the document in an input with several documents, or `nil` to encode the whole input.
    package var entry: EntryName?

    private let cleanup: CleanupPolicy

    /// Creates a task.
    ///
    /// - Parameter cleanup: The handling of white space. With the guard, only a document that `exchange` sends is encoded.
    package init(cleanup: CleanupPolicy) {
        self.cleanup = cleanup
    }

    package func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool {
        let selection = DocumentSelection(EntryChoice(entry, of: .responses), limits: limits)
        // A selected document is within the limit, so nothing is read after it.
        func encode(_ document: [UInt8]) throws -> Bool { try self.encode(document, tell) { [] } }
        guard entry == nil else { return try encode(selection.document(of: selection.open(path), tell: tell)) }
        let source = try StreamSource(path)
        // The guard requires the whole document in memory; a longer document is streamed without assessment.
        var head = try Self.read(upTo: max(maximum + 1, InputStream.headSize), from: source)
        guard head.count > maximum || ArchiveSignature.begins(head) else {
            return try encode(selection.document(inside: head, tell: tell))
        }
        let opening = InputOpening(limits: limits)
        if let documents = try opening.documents(startingWith: &head, continuedBy: source) {
            return try encode(selection.document(of: .documents(DocumentReader(documents)), tell: tell))
        }
        // A file can be searched for messages after its first bytes; standard input cannot be read again.
        if path != .standardInput, try opening.isTextWithMessages(head, of: path) {
            return try encode(selection.document(of: selection.open(path), tell: tell))
        }
        return try self.encode(head, tell) { try Self.read(upTo: InputStream.chunkSize, from: source) }
    }

    private static func read(upTo count: Int, from source: StreamSource) throws(FileFault) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(InputFault) {
            try source.fill(&bytes, upTo: count)
        } catch {
            // A file has only errors of the system.
            _ = try error.finding()
        }
        return bytes
    }

    private func encode(
        _ head: [UInt8],
        _ tell: (String) -> Void,
        reading next: () throws -> [UInt8]
    ) throws -> Bool {
        guard isAllowed(head, tell) else { return false }

        var output = ReportOutput()
        var isEmpty = true
        var stream = ExchangeEncoder.Stream(ExchangeEncoder(cleanup: cleanup == .none ? .none : .recipe))
        var encoded: [UInt8] = []
        var rest = head[...]
        while true {
            // The guard has assessed the whole document, or the rest of the document follows.
            let isRead = rest.isEmpty && head.count > maximum
            let chunk = isRead ? try next() : Array(rest.prefix(InputStream.chunkSize))
            if chunk.isEmpty { break }
            rest = rest.dropFirst(chunk.count)
            stream.append(chunk.span, to: &encoded)
            try write(&encoded, &isEmpty, to: &output)
        }
        stream.finish(to: &encoded)
        try write(&encoded, &isEmpty, to: &output)
        guard !isEmpty else { throw Finding(.inputEmpty, .error, "The input contains only white space.") }
        if ReportOutput.isTerminal { try output.append([UInt8(ascii: "\n")]) }
        try output.finish()
        return true
    }

    /// Writes a part of the value, the first one after the name of the parameter.
    private func write(
        _ encoded: inout [UInt8],
        _ isEmpty: inout Bool,
        to output: inout ReportOutput
    ) throws(FileFault) {
        if isEmpty, !encoded.isEmpty, isForm { try output.append(Array("SAMLResponse=".utf8)) }
        isEmpty = isEmpty && encoded.isEmpty
        try output.append(encoded)
        encoded.removeAll(keepingCapacity: true)
    }

    private var limits: DocumentLimits {
        var limits = DocumentLimits.batch
        limits.bytes = maximum
        return limits
    }

    /// Assesses the cleanup, and reports the result.
    private func isAllowed(_ head: [UInt8], _ tell: (String) -> Void) -> Bool {
        guard cleanup != .none else { return true }
        guard head.count <= maximum else {
            tell("The document has more than \(maximum) bytes, so the effect of the cleanup was not checked.")
            return cleanup == .recipe
        }
        do throws(SAMLError) {
            let findings = try CleanupGuard(limits: limits).findingsBeforeSending(head)
            // Without the guard, any text can be encoded.
            for finding in findings where cleanup == .guarded || finding.code != .samlNotAResponse {
                tell(finding.diagnostic)
            }
            if findings.contains(where: { $0.code.area.utf8.elementsEqual("exchange".utf8) }) {
                tell("The cleanup is for Adobe Pass. To keep every byte for another service, pass `--cleanup none`.")
            }
            return cleanup == .recipe || findings.isEmpty
        } catch {
            tell(error.finding.diagnostic)
            return cleanup == .recipe
        }
    }
}
