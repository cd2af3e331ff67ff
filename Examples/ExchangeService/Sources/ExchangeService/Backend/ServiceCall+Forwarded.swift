// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes

extension ServiceCall {
    /// Returns the call with the address of a device, so one session can call on behalf of many devices.
    func forwarded(for address: ForwardedAddress?) -> ServiceCall {
        ServiceCall(repetition) { server in
            var request = request(to: server)
            if let address, let name = HTTPField.Name("X-Forwarded-For") {
                request.head.headerFields[name] = address.headerValue
            }
            return request
        } answer: { response throws(AdobePassError) in
            try answer(from: response)
        }
    }
}
