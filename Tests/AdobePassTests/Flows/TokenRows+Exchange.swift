// SPDX-License-Identifier: Apache-2.0

import AdobePass

extension TokenRows {
    static let exchange: [FlowRow] =
        [
            row(
                "S6, 200: S7",
                toProfile,
                .profileRequest(Sample.token),
                again
            ),
            row(
                "S6, 400 or other: S10",
                toProfile,
                .profileRequestFailed(Sample.refused),
                fallingBack: .noAuthenticationRequest(Sample.refused)
            ),
            row("S7, denied: S10", toForwarding, .access(.init(.denied)), fallingBack: .accessNotGranted(.denied)),
            row(
                "S7, granted: request the attributes",
                toForwarding,
                .access(.granted),
                [.perform(.askAccount(query))]
            ),
            row(
                "S7, response: S8",
                toForwardedAnswer,
                .account(Sample.responding()),
                [.perform(.exchange(Sample.response))]
            ),
            row(
                "S7, response without an ID: S8",
                toForwardedAnswer,
                .account(Sample.responding(nil)),
                [.perform(.exchange(Sample.response))]
            ),
            row(
                "S7, another ID: S2 again",
                toForwardedAnswer,
                .account(Sample.responding(Sample.southAccount)),
                [.tell(.startedAgain), .perform(.checkAccess)]
            ),
            row(
                "S7, another ID again: S10",
                toForwardedAnswer + [.account(Sample.responding(Sample.southAccount))]
                    + toForwardedAnswer.dropFirst(2),
                .account(Sample.responding(Sample.southAccount)),
                fallingBack: .accountChanged
            ),
            row("S7, no response: S10", toForwardedAnswer, .account(Sample.account()), fallingBack: .noResponse),
            row("S7, white space: S10", toForwardedAnswer, .account(Sample.blank), fallingBack: .noResponse),
            row("S7, nothing: S10", toForwardedAnswer, .account(.nothing), fallingBack: .noResponse),
            row("S9, 204: S11", toExchange, .exchanged, ended: Sample.authenticated(Sample.north, .platform)),
            row(
                "S9, not sent: S10",
                toExchange,
                .exchangeFailed(.notSent(Sample.refusal)),
                fallingBack: .responseRefused(Sample.refusal)
            ),
            row(
                "S9, refused: S10",
                toExchange,
                .exchangeFailed(.service(Sample.refused)),
                fallingBack: .exchangeFailed(Sample.refused)
            ),
            row(
                "S9, unknown outcome: check the token",
                toExchange,
                .exchangeFailed(.service(Sample.timedOut)),
                [.perform(.checkToken(after: .zero))]
            ),
            row(
                "S9, unknown outcome, a token exists: S11",
                toExchange + [.exchangeFailed(.service(Sample.timedOut))],
                .tokenFound(Sample.north),
                ended: Sample.authenticated(Sample.north, .platform)
            ),
            row(
                "S9, unknown outcome, no token exists: S10",
                toExchange + [.exchangeFailed(.service(Sample.timedOut))],
                .tokenMissing,
                fallingBack: .exchangeFailed(Sample.timedOut)
            ),
        ]
        + codes.map { code in
            row(
                "S7, error \(code): S10",
                toForwardedAnswer,
                .account(Sample.failing(code)),
                fallingBack: .accountFailed(code)
            )
        }
}
