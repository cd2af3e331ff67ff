// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// The exchange of one SAML response, with its result in words.
struct ResponseExchange: Sendable {
    /// The lines of the request, without secrets and personal data.
    let redactedRequest: String

    /// Sends the response.
    let run: @Sendable (AdobePassSession) async -> ExchangeResult

    /// Prepares an exchange.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - plan: The arguments.
    ///   - ending: The interface of the call if Adobe ends it.
    ///   - result: Returns the result for the answer of the service.
    init<Answer: Sendable>(
        _ call: ServiceCall<Answer>,
        _ plan: ExchangePlan,
        by ending: EndingInterface?,
        _ result: @escaping @Sendable (Answer) -> ExchangeResult
    ) {
        var request = call.request(to: plan.server)
        request.setAddress(plan.address)
        redactedRequest = request.redacted
        run = { session in
            do throws(CallError) {
                return result(try await session.run(call))
            } catch {
                return ExchangeResult(error, by: ending, showsValues: plan.showsValues)
            }
        }
    }
}
