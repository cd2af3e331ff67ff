// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// The status, and who speaks to whom.
    static let partyMeanings: [Finding.Code: Finding.Meaning] = [
        .statusNotSuccess: Finding.Meaning(
            "Identity provider reports a failure",
            "The status of the response is not success.",
            """
            The identity provider refuses or could not answer; nothing in the response is a statement about the \
            user.
            """,
            "The nested status codes and its message say why; look for the same time in its log."
        ),
        .issuerMissing: Finding.Meaning(
            "Issuer is missing",
            "The document does not say who made it.",
            "Keys are trusted for one issuer; without a name there is none to choose.",
            "Let the identity provider write its entity ID into `Issuer`."
        ),
        .issuerMismatch: Finding.Meaning(
            "Another issuer than expected",
            "The document, or an assertion in it, was made by another party than expected.",
            "A party must not speak in the name of another.",
            "Compare entity IDs character by character, with scheme and trailing slash, also in test and production."
        ),
        .issuerUnsolicited: Finding.Meaning(
            "Issuer was not asked for",
            "An issuer answers that was not asked.",
            "What was not asked for may have been planted.",
            "Ask before an answer is sent, or allow this issuer to begin."
        ),
        .audienceMissing: Finding.Meaning(
            "Audience is missing",
            "The assertion does not say whom it is meant for.",
            "It could have been made for another service, and be passed on.",
            "Set the entity ID of the service provider as audience restriction."
        ),
        .audienceMismatch: Finding.Meaning(
            "Another audience than expected",
            "The assertion is meant for another service.",
            "A service must not use what was said to another one, which could have passed it on.",
            "Compare entity IDs character by character, with scheme and trailing slash, also in test and production."
        ),
        .audienceUnsolicited: Finding.Meaning(
            "Audience was not asked for",
            "An audience is named that nobody asked for.",
            "What was not asked for may have been planted.",
            "Name only the audiences that were agreed on."
        ),
        .recipientMissing: Finding.Meaning(
            "Recipient is missing",
            "The confirmation does not say where the assertion may be delivered.",
            "Whoever receives it could deliver it elsewhere.",
            "Set the URL of the assertion consumer service for this partner."
        ),
        .recipientMismatch: Finding.Meaning(
            "Another recipient than expected",
            "The confirmation names another place of delivery.",
            "It was captured at, or is meant for, somebody else.",
            "Correct the URL of the assertion consumer service at the identity provider."
        ),
        .recipientUnsolicited: Finding.Meaning(
            "Recipient was not asked for",
            "A recipient is named that nobody asked for.",
            "What was not asked for may have been planted.",
            "Name only the recipient that was agreed on."
        ),
        .destinationMissing: Finding.Meaning(
            "Destination is missing",
            "A response that must say where it was sent does not.",
            "A signed response could be sent on to another endpoint.",
            "Let the identity provider write `Destination` into signed responses."
        ),
        .destinationMismatch: Finding.Meaning(
            "Another destination than expected",
            "The response was sent to another endpoint.",
            "It was captured at, or is meant for, somebody else.",
            "Correct the URL of the endpoint at the identity provider; proxies often change scheme or port."
        ),
        .destinationUnsolicited: Finding.Meaning(
            "Destination was not asked for",
            "A response arrives at a place where none was asked for.",
            "What was not asked for may have been planted.",
            "Ask before an answer is sent, or agree that the identity provider may begin."
        ),
        .inResponseToMissing: Finding.Meaning(
            "InResponseTo is missing",
            "The response does not say which request it answers.",
            "An answer that was made for somebody else could be slipped in.",
            "Let the identity provider copy the `ID` of the request, in the response and in the confirmation."
        ),
        .inResponseToMismatch: Finding.Meaning(
            "Another InResponseTo than expected",
            "The response answers another request, or says something else than was asked.",
            "An answer to another question must not be taken for this one.",
            "Look whether requests and answers are mixed up on the way, or answers are cached."
        ),
        .inResponseToUnsolicited: Finding.Meaning(
            "InResponseTo was not asked for",
            "The response answers although nothing was asked, or says more than was asked.",
            "What was not asked for may have been planted.",
            "Send answers to requests only, and release only the attributes that were asked for."
        ),
    ]
}
