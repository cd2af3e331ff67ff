// SPDX-License-Identifier: Apache-2.0

/// A code of enhanced errors, with the action for the client.
package struct EnhancedCode: Hashable, Sendable {
    /// The code, as the service sends it.
    package let code: String
    /// The action that it advises.
    package let action: String
    /// The possible statuses, the most common one first.
    package let statuses: [Int]
    let interface: Interface

    /// The codes of REST API V1, for programmers that have enabled enhanced errors.
    package static let v1 = all.filter { $0.interface == .v1 }

    /// The codes of both versions.
    ///
    /// A line of the file contains the interface, the action, the statuses and the codes of a group.
    package static let all = String(decoding: PackageResources.enhanced_codes_txt, as: UTF8.self)
        .split(separator: "\n").flatMap { line -> [EnhancedCode] in
            let words = line.split(separator: " ").map(String.init)
            let statuses = words[2].split(separator: ",").compactMap { Int($0) }
            return words.dropFirst(3).map {
                EnhancedCode(code: $0, action: words[1], statuses: statuses, interface: words[0] == "v1" ? .v1 : .v2)
            }
        }

    /// Returns the entry of a code; the interface selects between two entries with the same name.
    static func named(_ code: String, in interface: Interface? = nil) -> EnhancedCode? {
        all.first { $0.code == code && (interface == nil || $0.interface == interface) }
    }
}
