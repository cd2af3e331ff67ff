// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A common difference between a URL or an entity ID in a document and the expected one.
///
/// The comparison reads each text a fixed number of times. It only explains a mismatch, and never makes one acceptable.
package enum NearMiss: String, Hashable, Sendable, CaseIterable {
    /// White space around the text.
    case whiteSpace = "in white space around them"
    /// Characters that show nothing, or a blank that is not the ASCII space.
    case invisible = "in invisible characters"
    /// Characters of another script or block that look like ASCII characters.
    case lookAlike = "in characters that look alike"
    /// A slash at the end.
    case trailingSlash = "by a trailing slash"
    /// Upper and lower case.
    case letterCase = "in upper and lower case"
    /// `http` instead of `https`, or the reverse.
    case scheme = "in the scheme (http or https)"
    /// Another port, or a port on one side only.
    case port = "in the port"
    /// A scheme such as `spn:` in front of one text.
    case prefix = "by the scheme in front of one of them"
    /// An underscore in front of one identifier.
    case underscore = "by an underscore in front of one of them"
    /// An ampersand that was escaped twice.
    case reference = "in an ampersand that was escaped twice (`&amp;amp;`)"
    /// Percent-encoding of some characters on one side.
    case percentEncoding = "in percent-encoding"
    /// A query or a fragment on one side only, or another one.
    case query = "in the query"
    /// One part of the path that names a role, such as `acs` and `metadata`.
    case pathPart = "in one part of the path"
    /// The first label of the host, which names a service or a stage, such as `login` and `sso`.
    case label = "in the first label of the host"
    /// One part of the path or the first label of the host, which often names the tenant.
    case tenant = "in one part, which can name a tenant"

    /// Whether the texts probably name different things, in contrast to two spellings of one.
    package var isOther: Bool { self == .tenant || self == .pathPart || self == .label }

    /// The maximum length of compared texts, in bytes.
    static let maximumLength = 2_048

    /// Returns the differences between two texts if all of them are common ones; otherwise an empty list.
    ///
    /// - Parameters:
    ///   - found: The text in the document.
    ///   - expected: The text that is expected.
    /// - Returns: The differences. A part that ``isOther`` is reported only alone.
    package static func between(_ found: String, _ expected: String) -> [NearMiss] {
        guard found.utf8.count <= maximumLength, expected.utf8.count <= maximumLength, !found.isIdentical(to: expected)
        else {
            return []
        }
        var differences: [NearMiss] = []
        var (left, right) = (Array(found.utf8), Array(expected.utf8))
        // A change counts only if it affects one text, or makes both equal.
        func reduce(_ difference: NearMiss, _ change: ([UInt8]) -> [UInt8]) {
            guard left != right else { return }
            let (newLeft, newRight) = (change(left), change(right))
            if newLeft == newRight || (newLeft == left) != (newRight == right) { differences.append(difference) }
            (left, right) = (newLeft, newRight)
        }
        reduce(.whiteSpace, LocatorParts.trimmed)
        reduce(.invisible, \.withoutInvisibleCharacters)
        reduce(.lookAlike, \.withoutLookAlikes)
        reduce(.reference, LocatorParts.withoutReferences)
        reduce(.percentEncoding) { LocatorParts.percentDecoded($0) }
        if LocatorParts.isPrefixed(left, right) || LocatorParts.isPrefixed(right, left) { return [.prefix] }
        if [UInt8(ascii: "_")] + left == right || [UInt8(ascii: "_")] + right == left { return [.underscore] }
        let cased = (left, right)
        (left, right) = (left.map(\.asciiLowercased), right.map(\.asciiLowercased))
        var (one, other) = (LocatorParts(left), LocatorParts(right))
        let isCased = LocatorParts(cased.0).hasOtherCase(than: LocatorParts(cased.1))
        guard one.isURL == other.isURL else { return [] }
        guard one.isURL else {
            one.dropTrailingSlash()
            other.dropTrailingSlash()
            guard one.path == other.path else { return [] }
            if left != right { differences.append(.trailingSlash) }
            if isCased { differences.append(.letterCase) }
            return differences
        }
        if one.scheme != other.scheme {
            guard one.isWeb, other.isWeb else { return [] }
            differences.append(.scheme)
        }
        if one.port != other.port { differences.append(.port) }
        if one.query != other.query { differences.append(.query) }
        let slash = one.dropTrailingSlash() != other.dropTrailingSlash()
        guard one.host == other.host, one.path == other.path else {
            return differences.isEmpty ? one.singlePart(differingFrom: other).map { [$0] } ?? [] : []
        }
        if slash { differences.append(.trailingSlash) }
        if isCased { differences.append(.letterCase) }
        return differences
    }

    /// The difference, after "The two values differ".
    package var words: String { rawValue }

    /// Returns the nearest of several expected texts and the differences, or `nil` if none is near.
    ///
    /// At most 32 texts are compared.
    package static func nearest(to found: [String], among expected: [String]) -> (
        text: String, differences: [NearMiss]
    )? {
        var nearest: (text: String, differences: [NearMiss])?
        for candidate in expected.prefix(8) {
            for text in found.prefix(4) {
                let differences = between(text, candidate)
                guard !differences.isEmpty else { continue }
                if Self.rank(differences) < nearest.map({ rank($0.differences) }) ?? .max {
                    nearest = (candidate, differences)
                }
            }
        }
        return nearest
    }

    private static func rank(_ differences: [NearMiss]) -> Int {
        (differences.contains(where: \.isOther) ? 100 : 0) + differences.count
    }
}

extension [NearMiss] {
    /// The differences in a sentence, such as "by a trailing slash and in the port".
    package var words: String { map(\.words).joined(separator: " and ") }
}
