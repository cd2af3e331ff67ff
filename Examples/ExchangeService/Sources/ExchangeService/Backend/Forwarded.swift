// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

/// A call for a device with an address of its own, so that one session can call for many devices.
struct Forwarded<Call: ServiceCall>: ServiceCall {
    let definition: CallDefinition<Call.Answer>

    init(_ call: Call, for address: ForwardedAddress?) {
        let definition = call.definition
        self.definition = CallDefinition(definition.repetition) { server in
            var request = definition.request(to: server)
            if let address, let name = HTTPField.Name("X-Forwarded-For") {
                request.head.headerFields[name] = address.headerValue
            }
            return request
        } answer: { response throws(AdobePassError) in
            try definition.answer(from: response)
        }
    }
}
