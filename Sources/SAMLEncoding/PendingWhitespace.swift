// SPDX-License-Identifier: Apache-2.0

/// White space after the cleanup, which is discarded unless other content follows it.
struct PendingWhitespace: Sendable {
    /// Repetitions of the same scalar.
    struct Run: Sendable {
        let scalar: [UInt8]
        var count: Int
    }

    private var runs: [Run] = []
    private var endsWithBlank = false

    /// Leading white space of the document is discarded immediately.
    private var isLeading = true

    /// Adds a scalar.
    mutating func append(_ scalar: WhitespaceScalar, in bytes: Span<UInt8>, at offset: Int) {
        guard !isLeading else { return }
        switch scalar.kind {
        case .blank:
            if !endsWithBlank {
                append([0x20])
            }
        case .newline:
            break
        case .other:
            append((offset..<offset &+ scalar.count).map { bytes[$0] })
        }
        endsWithBlank = scalar.kind == .blank
    }

    /// Returns and clears the pending white space, because other content follows it.
    mutating func release() -> [Run] {
        defer { self = PendingWhitespace(isLeading: false) }
        return runs
    }

    private mutating func append(_ scalar: [UInt8]) {
        if let last = runs.indices.last, runs[last].scalar == scalar {
            runs[last].count += 1
        } else {
            runs.append(Run(scalar: scalar, count: 1))
        }
    }

    init() {}

    private init(isLeading: Bool) {
        self.isLeading = isLeading
    }
}
