// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON

/// The information about a device and its application: the header field `X-Device-Info`.
///
/// The services derive the platform from it. Descriptions and dumps omit the values, because they can identify a
/// device.
public struct ClientInformation: Hashable, Sendable, Withheld {
    private var values: [Key: String]

    /// Creates the information with the required keys.
    ///
    /// - Parameters:
    ///   - model: The model of the device, for example `AppleTV11,1`.
    ///   - version: The version of the model.
    ///   - osName: The name of the system, for example `tvOS`.
    ///   - osVersion: The version of the system.
    ///   - connectionType: The kind of network, for example `WiFi`.
    public init(model: String, version: String, osName: String, osVersion: String, connectionType: String) {
        values = [
            .model: model, .version: version, .osName: osName, .osVersion: osVersion, .connectionType: connectionType,
        ]
    }

    /// Parses the header field of REST API V2: JSON in Base64.
    ///
    /// Required keys may be missing, as in published samples. Numbers and Booleans become text, and undocumented keys
    /// are ignored. The key `type` of a published sample becomes `primaryHardwareType`.
    ///
    /// - Parameter headerValue: The value.
    /// - Throws: A fault if the value is not a JSON object in Base64, or if a documented key has an array or an object.
    public init(headerValue: String) throws(HeaderError) {
        let object = try HeaderValue.object(headerValue, of: Self.field)
        values = [:]
        for key in Key.allCases {
            let alias = key == .primaryHardwareType ? object["type"] : nil
            guard let value = object[key.rawValue] ?? alias else { continue }
            guard let text = value.scalar else {
                throw HeaderError(Self.field, "`\(key.rawValue)` is \(value.kind), not a string.")
            }
            values[key] = text
        }
    }

    /// The value of a key; `nil` if it is absent.
    ///
    /// - Parameter name: The key as the services spell it, for example `"primaryHardwareType"`.
    public subscript(name: ServiceName) -> String? { Key(rawValue: name.rawValue).flatMap { values[$0] } }

    /// Sets the value of a key.
    ///
    /// The services document these keys: `model`, `version`, `osName`, `osVersion`, `connectionType`,
    /// `primaryHardwareType`, `manufacturer`, `vendor`, `osFamily`, `osVendor`, `browserName`, `browserVendor`,
    /// `browserVersion`, `userAgent`, `displayWidth`, `displayHeight`, `displayPpi`, `diagonalScreenSize`,
    /// `connectionIp`, `connectionPort`, `connectionSecure` and `applicationId`.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - value: The value; `nil` removes the key.
    /// - Throws: A fault if the key is not documented.
    public mutating func set(_ name: ServiceName, to value: String?) throws(HeaderError) {
        guard let key = Key(rawValue: name.rawValue) else {
            throw HeaderError(Self.field, "The key (\(name)) is not documented.")
        }
        values[key] = value
    }

    /// The required keys without a value, or with an empty one.
    package var missingKeys: [Key] { Key.allCases.filter { $0.isRequired && (values[$0] ?? "").isEmpty } }

    /// The header field for REST API V2 and client registration: JSON with its keys in a fixed order, in Base64.
    public var headerValue: String {
        let members = Key.allCases.compactMap { key in
            values[key].map { JSONValue.Member(key.rawValue, .string($0)) }
        }
        return HeaderValue.encode(.object(members))
    }

    /// The value for REST API V1: the value for V2, percent-encoded.
    package var percentEncodedValue: String { PercentEncoding.encode(headerValue) }

    private static let field = "X-Device-Info"
}
