// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The Reset API of temporary access: temp-pass-feature.md.
///
/// Its path has one `p` in `tempass`. Choices: the API has the address of the sandbox and no throttle, and the body of an error has a status and a message.
enum TemporaryReset {
    /// `DELETE /reset-tempass/v3/reset`: for one device, or for all.
    ///
    /// The sample sends the raw identifier of the device. V2 devices are stored in Base64, as `AP-Device-Identifier` sends
    /// them.
    static func device(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let (provider, mvpd) = try access(standIn, call)
        let device = call.query["device_id"]?.nonEmpty
        let devices = device == nil || device == "all" ? nil : device.map { forms(of: $0) }
        standIn.store.removeTemporaryAccess(serviceProvider: provider, mvpd: mvpd.id, devices: devices)
        return Answer(204)
    }

    /// `DELETE /reset-tempass/v3/reset/generic`: promotional access, for one hash of a user, or for all.
    ///
    /// A choice: with a hash, the devices that used the access keep their part; reset them by their identifier.
    static func user(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let (provider, mvpd) = try access(standIn, call)
        guard mvpd.temporaryIdentityKey != nil else {
            throw Refusal(400, "Bad Request", details: "the MVPD is not a promotional TempPass")
        }
        let key = call.query["key"]?.nonEmpty
        let devices = key == nil || key == "all" ? nil : key.map { [TemporaryAccess.user($0)] }
        standIn.store.removeTemporaryAccess(serviceProvider: provider, mvpd: mvpd.id, devices: devices)
        return Answer(204)
    }

    private static func access(_ standIn: StandIn, _ call: Call) throws -> (provider: String, mvpd: MVPD) {
        guard let id = call.query["requestor_id"]?.nonEmpty else { throw Refusal.missing("requestor_id") }
        guard let provider = standIn.configuration.serviceProvider(id) else {
            throw Refusal(400, "Bad Request", details: "the requestor is not known")
        }
        guard let mvpd = call.query["mvpd_id"]?.nonEmpty else { throw Refusal.missing("mvpd_id") }
        guard let found = provider.mvpd(mvpd), found.isTempPass == true else {
            throw Refusal(400, "Bad Request", details: "the MVPD is not a TempPass")
        }
        return (provider.id, found)
    }

    private static func forms(of device: String) -> [String] {
        let bytes = Array(device.utf8)
        return [device, Base64().encodedString(of: bytes.span)]
    }
}
