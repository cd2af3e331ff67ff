// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension Finding {
    /// The message of a command about one document: the finding, and on a second line its remedy.
    var diagnostic: String {
        guard let remedy else { return description }
        return "\(description)\n  Remedy: \(remedy)"
    }
}
