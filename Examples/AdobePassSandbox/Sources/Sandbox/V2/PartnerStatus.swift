// SPDX-License-Identifier: Apache-2.0

/// The content of `AP-Partner-Framework-Status`, or its error.
struct PartnerStatus: Hashable {
    private let access: String?
    private let info: JSON?
    private let now: Int

    init(_ call: Call, _ standIn: StandIn) {
        let json = call.headers["ap-partner-framework-status"]?.decodedJSON
        access = json?["frameworkPermissionInfo"]?["accessStatus"]?.string
        info = json?["frameworkProviderInfo"]
        now = standIn.now
    }

    /// Returns the TV provider with this identifier at Apple.
    func mvpd(_ provider: ServiceProvider) -> MVPD? {
        guard let id = info?["id"]?.string?.nonEmpty else { return nil }
        return provider.mvpds.first { $0.platformMappingId == id }
    }

    /// Returns the code of the first violated condition, or `nil` if the status is valid.
    func fault(_ provider: ServiceProvider, mvpd expected: String? = nil) -> String? {
        let prefix = "invalid_header_pfs_"
        switch access {
        case "granted": break
        case "notDetermined": return prefix + "permission_access_not_determined"
        case "denied", "restricted": return prefix + "permission_access_not_granted"
        default: return prefix + "permission_access_not_present"
        }
        guard let mvpd = mvpd(provider) else { return prefix + "provider_id_not_determined" }
        if let expected, expected != mvpd.id { return prefix + "provider_id_mismatch" }
        // Adobe does not document a status without a date; the app checks the date if there is one.
        let date = info?["expirationDate"] ?? .null
        guard date != .null else { return nil }
        // A date is a string of milliseconds; a number is accepted too.
        guard let expiry = date.int ?? date.string.flatMap({ Int($0.trimmed) }), now < expiry else {
            return prefix + "provider_info_expired"
        }
        return nil
    }
}
