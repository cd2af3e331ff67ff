// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import CLibrary
internal import Foundation

extension ClientInformation {
    /// The kinds of network that Adobe's sample code sends.
    public enum Connection: String, Hashable, Sendable, CaseIterable {
        /// No network.
        case notConnected
        /// A wireless network.
        case wifi = "WiFi"
        /// A mobile network.
        case cellular
    }

    /// Creates the information about this device from the system.
    ///
    /// - Parameters:
    ///   - connection: The kind of network.
    ///   - applicationID: The identifier of the app, for example its bundle identifier.
    public init(connection: Connection, applicationID: String? = nil) {
        let system = ProcessInfo.processInfo.operatingSystemVersion
        self.init(
            model: Self.machine,
            version: Self.machine,
            osName: Self.systemName,
            osVersion: "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)",
            connectionType: connection.rawValue
        )
        // The keys are documented, so setting them cannot fail.
        try? set("primaryHardwareType", to: Self.hardware)
        #if canImport(Darwin)
        try? set("manufacturer", to: "Apple")
        try? set("vendor", to: "Apple")
        try? set("osVendor", to: "Apple")
        try? set("osFamily", to: Self.family)
        #endif
        try? set("applicationId", to: applicationID)
    }

    /// The model of the hardware, for example `AppleTV11,1`.
    private static var machine: String {
        var name = utsname()
        guard unsafe uname(&name) == 0 else { return "unknown" }
        // Safety: `uname` ends the name with a NUL byte within its field.
        return unsafe withUnsafeBytes(of: &name.machine) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static var systemName: String {
        #if os(tvOS)
        "tvOS"
        #elseif os(macOS)
        "Mac OS"
        #elseif os(Linux)
        "Linux"
        #else
        "iOS"
        #endif
    }

    private static var family: String {
        #if os(tvOS)
        "tvOS"
        #elseif os(macOS)
        "macOS"
        #else
        "iOS"
        #endif
    }

    private static var hardware: String {
        #if os(tvOS)
        "SetTopBox"
        #elseif os(macOS) || os(Linux)
        "Desktop"
        #else
        machine.hasPrefix("iPad") ? "Tablet" : "MobilePhone"
        #endif
    }
}
