// SPDX-License-Identifier: Apache-2.0

/// The allowances of each device: throttling-mechanism.md.
///
/// A window of a second that begins with the first call of the device allows a number of calls. Further calls use the
/// burst, which a device gets once. This fits the example of the page; its rule for the end of the throttle does not.
struct Throttle: Sendable {
    private var devices: [String: Device] = [:]

    private struct Device {
        let start: Int
        var window = -1
        var used = 0
        var burst: Int
    }

    /// Returns whether a call of a device is admitted; a rejected call uses no allowance.
    mutating func admits(_ name: String, at now: Int, by settings: Settings.Throttle) -> Bool {
        if devices.count > 10_000 { devices = [:] }
        var device = devices[name] ?? Device(start: now, burst: settings.burst)
        let window = max(0, now - device.start) / 1_000
        if window != device.window { (device.window, device.used) = (window, 0) }
        defer { devices[name] = device }
        let isRegular = device.used < settings.perSecond
        guard isRegular || device.burst > 0 else { return false }
        if isRegular { device.used += 1 } else { device.burst -= 1 }
        return true
    }
}
