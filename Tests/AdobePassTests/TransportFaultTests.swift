// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct TransportFaultTests {
    @Test(arguments: TransportFault.Code.allCases)
    func `describes its code and its reason`(code: TransportFault.Code) {
        #expect("\(TransportFault(code, "no answer within 5 s"))" == "\(code.rawValue): no answer within 5 s")
    }
}
