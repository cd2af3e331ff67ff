// SPDX-License-Identifier: Apache-2.0

import SAMLEncoding

/// Encodes what it is given: a user of the encoding alone.
@main
struct EncodingConsumer {
    static func main() {
        print(ExchangeEncoder().encode(CommandLine.arguments.dropFirst().joined(separator: " ")))
    }
}
