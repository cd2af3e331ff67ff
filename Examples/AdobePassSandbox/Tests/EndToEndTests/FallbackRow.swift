// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import SignedDocuments
internal import Testing

/// A failure of the platform sign-in.
struct FallbackRow: Sendable, CustomTestStringConvertible {
    let name: String
    /// The reason that the flow reports.
    let reason: String
    var access = SubscriberAccount.Access(.granted)
    var answers: [SubscriberAccount.Answer] = []
    var document = SignedDocument(nameID: "nameid-marker")
    var withoutPartner: [String] = []
    /// The behavior rule of the sandbox.
    var rule: String?
    /// The calls between the request for the configuration and the request for the code, if they are unusual.
    var calls: [String]?
    /// Whether the app shows its picker.
    var picks = true
    var mvpd = Stage.west

    var testDescription: String { name }
}
