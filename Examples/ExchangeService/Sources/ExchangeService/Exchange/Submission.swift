// SPDX-License-Identifier: Apache-2.0

public import AdobePass

/// The submission of a client: a document and its device.
public struct Submission: Sendable {
    /// The bytes of `samlAttributeQueryResponse`.
    public var document: [UInt8]

    /// The service provider; `nil` for the only one of the service or of the caller.
    public var serviceProvider: ServiceProviderID?

    /// The ID of the device.
    public var deviceID: DeviceID?

    /// The information on the device, for REST API V2.
    public var information: ClientInformation?

    /// The status of the Video Subscriber Account framework, for REST API V2.
    public var frameworkStatus: PartnerFrameworkStatus?

    /// The TV provider, for REST API V1.
    public var mvpd: MVPDID?

    /// The type of the device, for REST API V1.
    public var deviceType: DeviceType?

    /// The public address of the device.
    public var address: ForwardedAddress?

    /// Creates a submission that contains only a document.
    public init(document: [UInt8]) {
        self.document = document
    }
}
