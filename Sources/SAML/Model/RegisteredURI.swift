// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The URIs that standards register: namespaces, algorithms, formats, methods, bindings, contexts and attribute names.
package enum RegisteredURI {
    /// Returns whether a text is a registered URI.
    static func isRegistered(_ text: String) -> Bool { all.contains(ExactText(text)) }

    private static let all = Set(listed.map { ExactText($0) })

    /// The URIs in the order of the file: a line is a URI, or the beginning of several URIs and their ends.
    static let listed: [String] = WordLists.lines(PackageResources.registered_uris_txt).flatMap { words in
        words.count == 1 ? words : words.dropFirst().map { words[0] + $0 }
    }
}
