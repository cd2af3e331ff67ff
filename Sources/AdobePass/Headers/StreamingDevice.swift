// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// The device that streams: its identifier and the information about it.
public struct StreamingDevice: Hashable, Sendable {
    /// The identifier of the device.
    public let id: DeviceID

    /// The information about the device.
    package let information: ClientInformation

    /// Creates a device from its identifier and the information about it.
    public init(id: DeviceID, information: ClientInformation) {
        self.id = id
        self.information = information
    }

    /// Adds the header fields of the device to a request, and the status of the framework unless it is `nil`.
    func identify(_ request: inout TransportRequest, status: PartnerFrameworkStatus? = nil) {
        request.setPrivate(.deviceIdentifier, id.headerValue)
        request.setPrivate(.deviceInformation, information.headerValue)
        if let status { request.setPrivate(.partnerFrameworkStatus, status.headerValue) }
    }
}
