// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// The device that streams, as the calls of REST API V2 name it in their header fields.
public struct StreamingDevice: Hashable, Sendable {
    /// Which device it is.
    public let id: DeviceID

    /// What it tells about itself.
    public let information: ClientInformation

    /// Makes a device.
    public init(id: DeviceID, information: ClientInformation) {
        self.id = id
        self.information = information
    }

    /// Names the device in a request, and the status of the framework if there is one.
    func identify(_ request: inout TransportRequest, status: PartnerFrameworkStatus? = nil) {
        request.setPrivate(.deviceIdentifier, id.headerValue)
        request.setPrivate(.deviceInformation, information.headerValue)
        if let status { request.setPrivate(.partnerFrameworkStatus, status.headerValue) }
    }
}
