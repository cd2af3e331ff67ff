// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension AccessEnabler {
    /// The subject of ``getMetadata(of:)``: `METADATA_OPCODE_KEY` of the SDK with its arguments.
    public enum MetadataSubject: Sendable {
        /// `METADATA_AUTHENTICATION`: the expiration of the sign-in, in milliseconds since 1970.
        case authentication
        /// `METADATA_AUTHORIZATION`: the expiration of the last permission for a resource, in milliseconds since 1970.
        case authorization(resource: String)
        /// `METADATA_DEVICE_ID`: the identifier of the device, unless `reportsDeviceID` of
        /// ``setOptions(deviceInformation:handlesSafariView:visitor:reportsDeviceID:)`` is `false`, as by default.
        case deviceID
        /// `METADATA_USER_META`: an attribute of the user, for example `zip` or `tokenSource`.
        case user(String)

        /// The operation.
        var opcode: String {
            switch self {
            case .authentication: "METADATA_AUTHENTICATION"
            case .authorization: "METADATA_AUTHORIZATION"
            case .deviceID: "METADATA_DEVICE_ID"
            case .user: "METADATA_USER_META"
            }
        }

        /// The request, which the callback repeats.
        var arguments: [String: String] {
            var arguments = ["METADATA_OPCODE_KEY": opcode]
            switch self {
            case .authentication, .deviceID: break
            case .authorization(let resource): arguments["METADATA_RESOURCE_ID_KEY"] = resource
            case .user(let key): arguments["METADATA_USER_META_KEY"] = key
            }
            return arguments
        }
    }

    /// Reads metadata of the user; `setMetadataStatus:` follows, without a value after a failure.
    ///
    /// - Parameter key: The name, for example `zip` or `tokenSource`.
    public func getMetadata(_ key: String) { getMetadata(of: .user(key)) }

    /// Reads metadata; `setMetadataStatus:` follows, without a value if it is not known.
    ///
    /// - Parameter subject: The subject.
    public func getMetadata(of subject: MetadataSubject) {
        enqueue {
            self.report(await self.entry(of: subject), of: subject)
        } orElse: {
            self.report(nil, of: subject)
        }
    }

    private func report(_ entry: MetadataEntry?, of subject: MetadataSubject) {
        delegate?.setMetadataStatus(
            entry?.value,
            encrypted: entry?.isEncrypted ?? false,
            forKey: subject.opcode,
            andArguments: subject.arguments
        )
    }

    private func entry(of subject: MetadataSubject) async -> MetadataEntry? {
        guard let service = loaded?.service, let record else { return nil }
        let text: String?
        switch subject {
        case .authentication: text = record.expiration.map { "\($0.millisecondsSince1970)" }
        case .authorization(let resource): text = permissions[Exact(resource)].map { "\($0.millisecondsSince1970)" }
        case .deviceID: text = reportsDeviceID ? setup.device.id.text : nil
        case .user(let key): return try? await service.metadata(key, of: record)
        }
        return text.map { MetadataEntry(value: .text(PrivateText($0)), isEncrypted: false) }
    }
}
