// SPDX-License-Identifier: Apache-2.0

public import AdobePass

/// What a client submits: a document, and for which device it is.
public struct Submission: Sendable {
    /// `samlAttributeQueryResponse`, byte for byte.
    public var document: [UInt8]

    /// Which device streams.
    public var deviceID: DeviceID?

    /// What it tells about itself, for REST API V2.
    public var information: ClientInformation?

    /// What the Video Subscriber Account framework said, for REST API V2.
    public var frameworkStatus: PartnerFrameworkStatus?

    /// The provider, for REST API V1.
    public var mvpd: MVPDID?

    /// The kind of device, for REST API V1.
    public var deviceType: DeviceType?

    /// The public address of the device.
    public var address: ForwardedAddress?

    /// Makes a submission of a document alone.
    public init(document: [UInt8]) {
        self.document = document
    }
}
