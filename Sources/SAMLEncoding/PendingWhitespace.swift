// SPDX-License-Identifier: Apache-2.0

/// White space that counts once something else follows it, cleaned up already.
struct PendingWhitespace: Sendable {
    /// The same scalar several times over.
    struct Run: Sendable {
        let scalar: [UInt8]
        var count: Int
    }

    private var runs: [Run] = []
    private var endsWithBlank = false

    /// White space before the document is dropped at once.
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

    /// Hands out what is pending, because something else follows it.
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

    /// Starts with nothing pending.
    init() {}

    private init(isLeading: Bool) {
        self.isLeading = isLeading
    }
}
