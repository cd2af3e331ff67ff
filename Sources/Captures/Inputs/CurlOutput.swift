// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The output of `curl -v`: the header of a request, and not its body.
enum CurlOutput {
    /// The number of bytes in which the header begins, after remarks about the connection.
    private static let reach = 64 << 10

    /// Returns the finding about a text without a message, if `curl -v` printed it.
    static func finding(in text: [UInt8]) -> Finding? {
        let lines = text.prefix(reach).split(separator: 0x0A, omittingEmptySubsequences: true)
        guard let first = lines.first else { return nil }
        let isOutput = first.starts(with: "* ".utf8) || first.starts(with: "> ".utf8)
        guard isOutput, lines.contains(where: { $0.starts(with: "> POST ".utf8) }) else { return nil }
        return .unknownFormat(
            "This is the output of `curl -v`, which contains the header of the request and not its body.",
            remedy: "Run curl with `--trace-ascii FILE`, and pass that file."
        )
    }
}
