// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The content of `X-Device-Info`.
///
/// Samples in the documentation contain invalid JSON, so only strict parsing rejects it.
struct ClientInformation: Hashable, Sendable {
    /// The Base64 text, without percent-encoding.
    let encoded: String
    let json: JSON?

    /// Parses Base64, which V1 percent-encodes; fails if the text is not Base64.
    init?(_ text: String, isEscaped: Bool = false, isStrict: Bool) {
        let plain = isEscaped ? FormParameters.decoded(text.utf8, plus: .space) : nil
        encoded = text.contains("%") ? plain ?? text : text
        guard !encoded.isEmpty, let bytes = try? Base64(padding: .optional).decode(encoded) else { return nil }
        json = JSON(parsing: bytes)
        if isStrict, !Self.isComplete(json) { return nil }
    }

    private static func isComplete(_ json: JSON?) -> Bool {
        guard let json, required.allSatisfy({ json[$0]?.string != nil }) else { return false }
        return restricted.allSatisfy { key, values in
            guard let value = json[key]?.string else { return json[key] == nil }
            return values.split(separator: ",").contains { $0 == value }
        }
    }

    private static let required = ["model", "version", "osName", "osVersion", "connectionType"]

    private static let restricted = [
        "primaryHardwareType": """
        Camera,DataCollectionTerminal,Desktop,EmbeddedNetworkModule,eReader,GamesConsole,GeolocationTracker,Glasses,\
        MediaPlayer,MobilePhone,PaymentTerminal,PluginModem,SetTopBox,TV,Tablet,WirelessHotspot,Wristwatch,Unknown
        """,
        "osName": "Android,Chrome OS,Linux,Mac OS,OS X,OpenBSD,Roku OS,Windows,iOS,tvOS,webOS",
        "osFamily": "Android,BSD,Linux,PlayStation OS,Roku OS,Symbian,Tizen,Windows,iOS,tvOS,macOS,webOS",
        "osVendor": "Amazon,Apple,Google,LG,Microsoft,Mozilla,Nintendo,Nokia,Roku,Samsung,Sony,Tizen Project",
        "connectionSecure": "true,false",
    ]
}
