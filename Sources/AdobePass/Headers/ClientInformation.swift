// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON

/// What a client tells about itself: the header field `X-Device-Info`.
///
/// The services find the platform by it. It says much about one device, and is left out of every description.
public struct ClientInformation: Hashable, Sendable {
    private var values: [Key: String]

    /// Makes the information with the keys that are required.
    ///
    /// - Parameters:
    ///   - model: The model of the device, as `AppleTV11,1`.
    ///   - version: The version of the model.
    ///   - osName: The name of the system, as `tvOS`.
    ///   - osVersion: The version of the system.
    ///   - connectionType: The kind of network, as `WiFi`.
    public init(model: String, version: String, osName: String, osVersion: String, connectionType: String) {
        values = [
            .model: model, .version: version, .osName: osName, .osVersion: osVersion, .connectionType: connectionType,
        ]
    }

    /// Reads the header field of REST API V2: JSON in Base64.
    ///
    /// Required keys may be missing, as they are in published samples. Numbers and truth values are read as text, and
    /// undocumented keys are skipped. The key `type`, which a published sample has, is read as ``Key/primaryHardwareType``.
    ///
    /// - Parameter headerValue: The value.
    /// - Throws: A fault if it is no JSON object in Base64, or a documented key holds an array or an object.
    public init(headerValue: String) throws(HeaderFault) {
        let object = try HeaderValue.object(headerValue, of: Self.field)
        values = [:]
        for key in Key.allCases {
            let alias = key == .primaryHardwareType ? object["type"] : nil
            guard let value = object[key.rawValue] ?? alias else { continue }
            guard let text = value.scalar else {
                throw HeaderFault(.badValue, Self.field, "expected a string in \(key.rawValue), found \(value.kind)")
            }
            values[key] = text
        }
    }

    /// Reads the header field or the parameter of REST API V1: as that of V2, and percent-encoded.
    ///
    /// - Parameter percentEncodedValue: The value.
    /// - Throws: A fault, as for V2.
    package init(percentEncodedValue: String) throws(HeaderFault) {
        guard let bytes = try? PercentEncoding.decode(percentEncodedValue) else {
            throw HeaderFault(.badBase64, Self.field, "expected escapes of percent signs")
        }
        try self.init(headerValue: String(decoding: bytes, as: UTF8.self))
    }

    /// One value.
    ///
    /// - Parameter key: Which one.
    public subscript(key: Key) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The required keys that have no value, or an empty one.
    package var missingKeys: [Key] { Key.allCases.filter { $0.isRequired && (values[$0] ?? "").isEmpty } }

    /// The keys whose value is not among the documented ones.
    package var undocumentedKeys: [Key] {
        Key.allCases.filter { key in
            guard let value = values[key], let documented = key.documentedValues else { return false }
            return !documented.contains(value)
        }
    }

    /// The value for REST API V2 and client registration: JSON with its keys in a fixed order, in Base64.
    public var headerValue: String {
        let members = Key.allCases.compactMap { key in
            values[key].map { JSONValue.Member(key.rawValue, .string($0)) }
        }
        return HeaderValue.encode(.object(members))
    }

    /// The value for REST API V1: that of V2, percent-encoded.
    package var percentEncodedValue: String { PercentEncoding.encode(headerValue) }

    private static let field = "X-Device-Info"
}

extension ClientInformation: CustomStringConvertible, CustomReflectable {
    /// How many values there are, without them.
    public var description: String { "ClientInformation(\(values.count) values)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
