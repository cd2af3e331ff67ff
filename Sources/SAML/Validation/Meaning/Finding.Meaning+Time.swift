// SPDX-License-Identifier: Apache-2.0

extension Finding.Code {
    /// When and on what conditions a document counts.
    static let timeMeanings: [Finding.Code: Finding.Meaning] = [
        .conditionsNotYetValid: Finding.Meaning(
            "Conditions not valid yet",
            "The assertion counts only from a later moment, or was made in the future.",
            "Mostly clocks differ; else somebody prepared the document for later.",
            """
            Synchronise the clocks of both sides by NTP; a skew of a minute is tolerated. For old captures, \
            judge at the time of their making.
            """
        ),
        .conditionsExpired: Finding.Meaning(
            "Conditions expired",
            "The assertion no longer counts, or the response is older than allowed.",
            "Old documents are what attackers have; a window keeps them from being used again.",
            """
            Synchronise clocks, and give windows of some minutes; look for queues and retries that hold \
            documents back. For old captures, judge at the time of their making.
            """
        ),
        .conditionsMissing: Finding.Meaning(
            "Conditions missing",
            "The assertion has no conditions, or none of those that the profile requires.",
            "Without them it would count for ever, and for everybody.",
            "Set a life time and an audience for assertions of this partner."
        ),
        .conditionsBadMethod: Finding.Meaning(
            "Conditions by a method that is not accepted",
            "A condition asks for a method that is not accepted.",
            "A method that cannot be checked confirms nothing.",
            "Use conditions of the standard only."
        ),
        .conditionsNoValidConfirmation: Finding.Meaning(
            "No confirmation meets the conditions",
            "No subject confirmation lies within the conditions of its assertion.",
            "One must hold, else whoever delivers the assertion has not shown a right to.",
            "Correct what the findings beside this one name: recipient, time window, request or method."
        ),
        .conditionsUnknownCondition: Finding.Meaning(
            "Unknown condition",
            "The assertion has a condition that is not understood, or that cannot be kept.",
            "The standard says that an assertion does not count while one of its conditions is not understood.",
            "Leave out conditions of your own; `OneTimeUse` needs a receiver that remembers assertions."
        ),
        .confirmationNotYetValid: Finding.Meaning(
            "Confirmation not valid yet",
            "The confirmation counts only from a later moment.",
            "Mostly clocks differ; else somebody prepared the document for later.",
            """
            Synchronise the clocks of both sides by NTP; a skew of a minute is tolerated. For old captures, \
            judge at the time of their making.
            """
        ),
        .confirmationExpired: Finding.Meaning(
            "Confirmation expired",
            "The time within which the assertion had to be delivered is over.",
            "Old documents are what attackers have; a window keeps them from being used again.",
            """
            Synchronise clocks, and give windows of some minutes; look for queues and retries that hold \
            documents back. For old captures, judge at the time of their making.
            """
        ),
        .confirmationMissing: Finding.Meaning(
            "Confirmation missing",
            "The assertion has no subject confirmation.",
            "Nothing says how its bearer proves to be the subject.",
            "Add a confirmation by bearer, with `Recipient` and `NotOnOrAfter`."
        ),
        .confirmationBadMethod: Finding.Meaning(
            "Confirmation method is not accepted",
            "The subject is to be confirmed by another method than the profile allows.",
            "A method that cannot be checked confirms nothing.",
            "Use the method that the profile names: `bearer` for login."
        ),
        .confirmationNoValidConfirmation: Finding.Meaning(
            "No confirmation holds",
            "Of all subject confirmations of the assertion none keeps all rules.",
            "One must hold, else whoever delivers the assertion has not shown a right to.",
            "Correct what the findings beside this one name: recipient, time window, request or method."
        ),
        .confirmationUnknownCondition: Finding.Meaning(
            "Condition on the confirmation is not allowed",
            "The confirmation has a condition that the profile forbids.",
            "The standard says that an assertion does not count while one of its conditions is not understood.",
            "Leave `NotBefore` out of confirmations by bearer."
        ),
        .sessionNotYetValid: Finding.Meaning(
            "Session not valid yet",
            "The login is said to have happened in the future.",
            "Mostly clocks differ; else somebody prepared the document for later.",
            """
            Synchronise the clocks of both sides by NTP; a skew of a minute is tolerated. For old captures, \
            judge at the time of their making.
            """
        ),
        .sessionExpired: Finding.Meaning(
            "Session expired",
            "The login session has ended at the identity provider.",
            "Old documents are what attackers have; a window keeps them from being used again.",
            """
            Synchronise clocks, and give windows of some minutes; look for queues and retries that hold \
            documents back. For old captures, judge at the time of their making.
            """
        ),
        .sessionMissing: Finding.Meaning(
            "Session missing",
            "A login does not say that, when and how anybody was authenticated.",
            "The assertion is then no proof of a login.",
            "Add an `AuthnStatement` to assertions for login."
        ),
        .sessionBadMethod: Finding.Meaning(
            "Authentication method is not accepted",
            "The user was authenticated by a method that is not accepted.",
            "A method that cannot be checked confirms nothing.",
            "Ask for the authentication context that is needed, or accept this one."
        ),
        .sessionNoValidConfirmation: Finding.Meaning(
            "No confirmation holds for the session",
            "No subject confirmation supports the session.",
            "One must hold, else whoever delivers the assertion has not shown a right to.",
            "Correct what the findings beside this one name: recipient, time window, request or method."
        ),
        .sessionUnknownCondition: Finding.Meaning(
            "Unknown condition on the session",
            "The session has a condition that is not understood.",
            "The standard says that an assertion does not count while one of its conditions is not understood.",
            "Leave out conditions of your own."
        ),
    ]
}
