// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML

/// Archives, and all other kinds of inputs.
///
/// - An input has the same documents twice.
/// - Its documents stay within the limits, and every row has either a document or a finding, except a message that is not
///   a response, which has both.
struct ArchiveInput: FuzzTarget {
    static let name = "archive"
    static let maximumBytes = 12_288
    static let dictionary = "archive"

    private let file = MemoryFile()
    private let opening: InputOpening
    private let limit: Int

    init() {
        var limits = DocumentLimits()
        limits.bytes = 1 << 16
        limit = 4 * limits.bytes
        opening = InputOpening(limits: limits)
    }

    func run(_ bytes: [UInt8]) {
        file.write(bytes)
        let documents = opening.documents(of: file)
        holds(opening.documents(of: file) == documents, "an input has the same documents twice")
        for document in documents ?? [] {
            holds(document.capture.bytes.count <= limit + 1, "a capture stays within its limit")
            if case .message? = document.other { continue }
            if document.finding != nil {
                holds(document.capture.bytes.isEmpty, "a row has either a document or a finding")
            }
        }
    }
}
