// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// Encodes one document for the exchange, as a stream, with a guard in front of it.
package struct ExchangeEncoding: DocumentTask {
    /// What is done to white space before the encoding.
    package enum Cleanup: String, Hashable, Sendable, CaseIterable {
        /// What the cookbooks say.
        case recipe
        /// Nothing.
        case none
        /// What the cookbooks say, unless something would be lost.
        case guarded
    }

    /// Bytes up to which the guard looks at a document, when nobody says otherwise.
    package static let defaultMaximum = DocumentLimits.batch.bytes

    private let cleanup: Cleanup
    private let isForm: Bool
    private let maximum: Int

    /// Makes an encoding.
    ///
    /// - Parameters:
    ///   - cleanup: What is done to white space.
    ///   - isForm: Whether `SAMLResponse=` stands in front of the value.
    ///   - maximum: Bytes up to which the guard looks at a document.
    package init(cleanup: Cleanup, isForm: Bool, maximum: Int) {
        self.cleanup = cleanup
        self.isForm = isForm
        self.maximum = maximum
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        var input = try InputStream(opening: path)
        // The guard reads the whole document; what is longer than it may look at streams past it.
        let head = try input.read(upTo: maximum + 1)
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
        // What the guard looked at is the whole document, or else the rest follows.
        while head.count > maximum {
            let chunk = try input.read(upTo: InputStream.chunkSize)
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

    /// Asks the guard, and tells what it says.
    private func isAllowed(_ head: [UInt8], _ tell: (String) -> Void) -> Bool {
        guard cleanup != .none else { return true }
        guard head.count <= maximum else {
            tell("the document is longer than \(maximum) bytes; the guard did not look at it")
            return cleanup == .recipe
        }
        do throws(SAMLError) {
            var limits = DocumentLimits.batch
            limits.bytes = maximum
            guard let finding = try CleanupGuard(limits: limits).assess(head).finding() else { return true }
            tell("\(finding)")
            return cleanup == .recipe || finding.code == .exchangeCleanupChangesValues
        } catch {
            tell("\(error)")
            return cleanup == .recipe
        }
    }
}
