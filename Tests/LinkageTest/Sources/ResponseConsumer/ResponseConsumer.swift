// SPDX-License-Identifier: Apache-2.0

import SAML

/// Reports the findings of its arguments: a client of the typed model without signatures.
@main
struct ResponseConsumer {
    static func main() {
        do throws(SAMLError) {
            let document = try UnverifiedResponse(parsing: Array(CommandLine.arguments.dropFirst().joined().utf8))
            print(document.findings.map(\.code.rawValue).joined(separator: " "))
        } catch {
            print(error.code.rawValue)
        }
    }
}
