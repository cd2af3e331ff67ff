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

        /// The documented values; `nil` if every value is allowed.
        package var documentedValues: [String]? {
            switch self {
            case .primaryHardwareType:
                [
                    "Camera", "DataCollectionTerminal", "Desktop", "EmbeddedNetworkModule", "eReader",
                    "GamesConsole", "GeolocationTracker", "Glasses", "MediaPlayer", "MobilePhone",
                    "PaymentTerminal", "PluginModem", "SetTopBox", "TV", "Tablet", "WirelessHotspot", "Wristwatch",
                    "Unknown",
                ]
            case .osName:
                [
                    "Android", "Chrome OS", "Linux", "Mac OS", "OS X", "OpenBSD", "Roku OS", "Windows", "iOS",
                    "tvOS", "webOS",
                ]
            case .osFamily:
                [
                    "Android", "BSD", "Linux", "PlayStation OS", "Roku OS", "Symbian", "Tizen", "Windows", "iOS",
                    "tvOS", "macOS", "webOS",
                ]
            case .osVendor:
                [
                    "Amazon", "Apple", "Google", "LG", "Microsoft", "Mozilla", "Nintendo", "Nokia", "Roku",
                    "Samsung", "Sony", "Tizen Project",
                ]
            case .connectionSecure:
                ["true", "false"]
            default: nil
            }
        }
    }
}
