// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The parameters of a form body or a query string, in order, decoded once.
struct FormParameters: Sendable {
    private(set) var pairs: [(name: String, value: String)] = []

    init() {}

    /// Parses parameters; fails if one of them has an incomplete escape or is not UTF-8.
    init?(_ bytes: some Collection<UInt8>) {
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard
                let name = Self.decoded(sides[0], plus: .space),
                let value = sides.count > 1 ? Self.decoded(sides[1], plus: .space) : ""
            else { return nil }
            pairs.append((name, value))
        }
    }

    /// Returns the first value of a name.
    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    var hasRepeatedName: Bool { Set(pairs.map(\.name)).count < pairs.count }

    /// Decodes percent escapes, or returns `nil` if the text is not valid.
    static func decoded(_ bytes: some Sequence<UInt8>, plus: PercentEncoding.PlusSign) -> String? {
        guard let decoded = try? PercentEncoding.decode(Array(bytes).span, plus: plus) else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }
}
