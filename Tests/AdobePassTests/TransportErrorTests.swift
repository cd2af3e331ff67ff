// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct TransportErrorTests {
    @Test(arguments: TransportError.Code.allCases)
    func `describes its code and its reason`(code: TransportError.Code) {
        #expect("\(TransportError(code, "no answer within 5 s"))" == "\(code.rawValue): no answer within 5 s")
    }
}
