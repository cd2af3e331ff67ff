// SPDX-License-Identifier: Apache-2.0

import AdobePass

extension ProfileRows {
    static let regular: [FlowRow] = [
        row(
            "basic, provider: start a session",
            toPicker,
            .providerChosen(Sample.south),
            [.perform(.startSession("SouthCable"))]
        ),
        row(
            "basic, another device: start a session without a provider",
            toPicker,
            .providerLeftToOtherDevice,
            [.perform(.startSession(""))]
        ),
        row("basic, no provider: canceled", toPicker, .pickerCancelled, ended: .notAuthenticated(.noProviderChosen)),
        row("basic, no session: report", toSession, .sessionFailed(Sample.refused), ended: Sample.failed(.code)),
        row(
            "basic, authorize: D",
            toSession,
            .session(.authorize(nil)),
            ended: Sample.authenticated(Sample.south, .present)
        ),
        row(
            "basic, a request for the partner: canceled",
            toSession,
            .session(.askPartner),
            ended: .notAuthenticated(.loginNotCompleted)
        ),
        row("basic, retry: send the parameters", toSession, .session(.retry), [.perform(.resumeSession("SouthCable"))]),
        row(
            "basic, resume without a provider: the app's picker",
            toPartner,
            withoutProvider,
            [.tell(.fellBack(.missingParameters)), .perform(.chooseProvider(providers))]
        ),
        row(
            "basic, a provider for a session: send it",
            toPartner + [withoutProvider],
            .providerChosen(Sample.south),
            [.perform(.resumeSession("SouthCable"))]
        ),
        row(
            "basic, another device with a session: show its code",
            toPartner + [withoutProvider],
            .providerLeftToOtherDevice,
            [.tell(.showCode(Sample.code)), .perform(.pollProfiles(after: .zero))]
        ),
        row(
            "basic, resume of a session for another device: show its code without a picker",
            toPicker + [.providerLeftToOtherDevice],
            withoutProvider,
            [.tell(.showCode(Sample.code)), .perform(.pollProfiles(after: .zero))]
        ),
    ]
}
