// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// Encodes a document for the exchange as a stream, after checking the effect of the cleanup.
package struct ExchangeEncoding: DocumentTask {
    /// The handling of white space before the encoding.
    package enum Cleanup: String, Hashable, Sendable, CaseIterable {
        /// The cleanup of the exchange recipe.
        case recipe
        /// No cleanup.
        case none
        /// The cleanup of the exchange recipe, unless it changes signed content or values.
        case guarded
    }

    /// The default size, in bytes, up to which the cleanup guard assesses a document.
    package static let defaultMaximum = DocumentLimits.batch.bytes

    private let cleanup: Cleanup
    private let isForm: Bool
    private let maximum: Int
    private let entry: Int?

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - cleanup: The handling of white space.
    ///   - isForm: Whether the output begins with `SAMLResponse=`.
    ///   - maximum: The size, in bytes, up to which the cleanup guard assesses a document.
    ///   - entry: The number of the document in an input with several documents, or `nil` to encode the whole input.
    package init(cleanup: Cleanup, isForm: Bool, maximum: Int, entry: Int? = nil) {
        self.cleanup = cleanup
        self.isForm = isForm
        self.maximum = maximum
        self.entry = entry
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        if let entry { return try encodeSelected(entry, of: path, tell) }
        var input = try InputStream(opening: path)
        // The guard requires the whole document in memory; a longer document is streamed without assessment.
        let head = try input.read(upTo: maximum + 1)
        // Standard input cannot be read again.
        if path != .standardInput, InputOpening(limits: limits).isCollection(head) {
            return try encodeSelected(nil, of: path, tell)
        }
        let selection = DocumentSelection(entry: nil, limits: limits, listIsOutput: false)
        if head.count <= maximum, let result = try selection.document(inside: head, tell: tell) {
            return try encodeSelected(result, tell)
        }
        return try encode(head, tell) { () throws(FileFault) in try input.read(upTo: InputStream.chunkSize) }
    }

    /// Encodes a document of an input with several documents.
    private func encodeSelected(
        _ entry: Int?,
        of path: InputPath,
        _ tell: (String) -> Void
    ) throws(FileFault) -> Bool {
        let selection = DocumentSelection(entry: entry, limits: limits, listIsOutput: false)
        return try encodeSelected(selection.document(of: path, tell: tell), tell)
    }

    private func encodeSelected(_ result: DocumentSelection.Result, _ tell: (String) -> Void) throws(FileFault) -> Bool
    {
        // A selected document is within the limit, so nothing is read after it.
        try result.run { (document) throws(FileFault) in
            try encode(document.bytes, tell) { () throws(FileFault) in [] }
        }
    }

    private func encode(
        _ head: [UInt8],
        _ tell: (String) -> Void,
        reading next: () throws(FileFault) -> [UInt8]
    ) throws(FileFault) -> Bool {
        guard isAllowed(head, tell) else { return false }

        var output = ReportOutput()
        if isForm {
            try output.append(Array("SAMLResponse=".utf8))
        }
        var stream = ExchangeEncoder.Stream(ExchangeEncoder(cleanup: cleanup == .none ? .none : .recipe))
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: head.count, by: InputStream.chunkSize) {
            let end = min(start + InputStream.chunkSize, head.count)
            stream.append(head.span.extracting(start..<end), to: &encoded)
            try output.append(encoded)
            encoded.removeAll(keepingCapacity: true)
        }
        // The guard has assessed the whole document, or the rest of the document follows.
        while head.count > maximum {
            let chunk = try next()
            if chunk.isEmpty { break }
            stream.append(chunk.span, to: &encoded)
            try output.append(encoded)
            encoded.removeAll(keepingCapacity: true)
        }
        stream.finish(to: &encoded)
        try output.append(encoded)
        if ReportOutput.isTerminal {
            try output.append([UInt8(ascii: "\n")])
        }
        try output.finish()
        return true
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
            guard let finding = try CleanupGuard(limits: limits).assess(head).finding() else { return true }
            tell(finding.diagnostic)
            return cleanup == .recipe || finding.code == .exchangeCleanupChangesValues
        } catch {
            tell(error.finding.diagnostic)
            return cleanup == .recipe
        }
    }
}
