// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// XML as a stream and as a tree (S-69).
///
/// - For every division, a stream rejects the same documents as a tree, and has the same elements and the same
///   canonical octets.
struct StreamAndTree: FuzzTarget {
    static let name = "stream"
    static let maximumBytes = 4_096
    static let dictionary = "saml"

    func run(_ bytes: [UInt8]) {
        let sum = bytes.reduce(0) { $0 &+ Int($1) }
        let forms = StreamComparison.forms
        let pieces = [1, 7].map { Array(stride(from: $0, to: bytes.count, by: $0)) }
        let half = [sum % (bytes.count + 1)]
        let comparison = StreamComparison(form: forms[sum % forms.count])
        if let difference = comparison.compare(bytes, cuts: [[], half] + pieces) { broken(difference) }
    }
}
