// SPDX-License-Identifier: Apache-2.0

extension ClientInformation {
    /// A key of the client information, in the order of the encoded value.
    package enum Key: String, Hashable, Sendable, CaseIterable {
        /// The model of the device.
        case model
        /// The version of the model.
        case version
        /// The name of the system.
        case osName
        /// The version of the system.
        case osVersion
        /// The kind of network.
        case connectionType
        /// The kind of device.
        case primaryHardwareType
        /// The manufacturer of the device.
        case manufacturer
        /// The vendor of the device.
        case vendor
        /// The family of the system.
        case osFamily
        /// The vendor of the system.
        case osVendor
        /// The name of the browser.
        case browserName
        /// The vendor of the browser.
        case browserVendor
        /// The version of the browser.
        case browserVersion
        /// The user agent.
        case userAgent
        /// The width of the display.
        case displayWidth
        /// The height of the display.
        case displayHeight
        /// The pixels per inch of the display.
        case displayPPI = "displayPpi"
        /// The diagonal of the screen.
        case diagonalScreenSize
        /// The address of the device.
        case connectionIP = "connectionIp"
        /// The port of the device.
        case connectionPort
        /// Whether the connection is secure.
        case connectionSecure
        /// The identifier of the application.
        case applicationID = "applicationId"

        /// Whether the services require the key.
        package var isRequired: Bool {
            switch self {
            case .model, .version, .osName, .osVersion, .connectionType: true
            default: false
            }
        }
    }
}
