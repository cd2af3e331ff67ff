// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

/// A call for a device with an address of its own, so that one session can call for many devices.
struct Forwarded<Call: ServiceCall>: ServiceCall {
    private let call: Call
    private let address: ForwardedAddress?

    init(_ call: Call, for address: ForwardedAddress?) {
        self.call = call
        self.address = address
    }

    var repetition: Repetition { call.repetition }

    func request(to server: ServerAddress) -> TransportRequest {
        var request = call.request(to: server)
        if let address, let name = HTTPField.Name("X-Forwarded-For") {
            request.head.headerFields[name] = address.headerValue
        }
        return request
    }

    func answer(from response: TransportResponse) throws(AdobePassError) -> Call.Answer {
        try call.answer(from: response)
    }
}
