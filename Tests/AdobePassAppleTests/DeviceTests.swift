// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassApple
internal import Testing

/// What the module reads from the system and creates.
@Suite struct `The device of an app` {
    @Test func `the information about the system has every required key`() throws {
        let information = ClientInformation(connection: .wifi, applicationID: "com.acme.tv")
        #expect(information.missingKeys.isEmpty)
        #expect(information["connectionType"] == "WiFi")
        #expect(information["applicationId"] == "com.acme.tv")
    }

    @Test func `an identifier has 64 random digits`() {
        var numbers = Counting()
        let text = DeviceID.randomText(using: &numbers)
        #expect(text == "1000000000000000" + "2000000000000000" + "3000000000000000" + "4000000000000000")
        #expect(DeviceID(text) != nil)
        var system = SystemRandomNumberGenerator()
        #expect(DeviceID.randomText(using: &system) != DeviceID.randomText(using: &system))
    }

    private struct Counting: RandomNumberGenerator {
        var last: UInt64 = 0

        mutating func next() -> UInt64 {
            last += 1
            return last
        }
    }
}
