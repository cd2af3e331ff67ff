// SPDX-License-Identifier: Apache-2.0

import SAMLEncoding

/// Encodes its arguments: a client that uses only the encoding.
@main
struct EncodingConsumer {
    static func main() {
        print(ExchangeEncoder().encode(CommandLine.arguments.dropFirst().joined(separator: " ")))
    }
}
