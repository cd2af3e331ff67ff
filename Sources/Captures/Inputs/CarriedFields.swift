// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The members of a record beside its message that are copied into the row, such as `trace_id,http.client`.
package struct CarriedFields: Hashable, Sendable {
    /// The maximum number of members.
    private static let maximumFields = 16

    let paths: [FieldPath]

    /// The paths with commas between them; empty for none.
    package var description: String { paths.map(\.description).joined(separator: ",") }

    /// Copies no member.
    package static let none = CarriedFields(paths: [])

    private init(paths: [FieldPath]) {
        self.paths = paths
    }

    /// Creates a list; fails if a path is empty or occurs twice, or there are too many.
    package init?(_ text: String) {
        paths = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap {
            FieldPath(String(Substring($0)))
        }
        let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
        guard paths.count == commas + 1, Set(paths).count == paths.count, paths.count <= Self.maximumFields else {
            return nil
        }
    }

    /// Returns the members of a JSON text that are strings, numbers, `true` or `false`.
    func members(of text: [UInt8]) -> [CarriedMember] {
        paths.compactMap { path in path.scalar(in: text).map { CarriedMember(path.description, $0) } }
    }
}
