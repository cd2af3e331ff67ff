// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The content of `AP-Partner-Framework-Status`, or its error.
struct PartnerStatus: Hashable {
    private let json: JSON?
    private let needsDate: Bool

    init(_ call: Call, _ standIn: StandIn) {
        needsDate = standIn.settings.requiresStatusDate
        let text = call.headers["ap-partner-framework-status"] ?? ""
        json = (try? Base64(padding: .optional).decode(text)).flatMap { JSON(parsing: $0) }
    }

    /// Returns the TV provider with this identifier.
    func mvpd(_ provider: ServiceProvider) -> MVPD? {
        (json?["frameworkProviderInfo"]?["id"]?.string?.nonEmpty).flatMap { provider.mvpd(mappedFrom: $0) }
    }

    /// Returns the code of the first violated condition, or `nil` if the status is valid.
    func fault(_ provider: ServiceProvider, mvpd expected: String? = nil, at now: Int) -> String? {
        let prefix = "invalid_header_pfs_"
        switch json?["frameworkPermissionInfo"]?["accessStatus"]?.string {
        case "granted": break
        case "notDetermined": return prefix + "permission_access_not_determined"
        case "denied", "restricted": return prefix + "permission_access_not_granted"
        default: return prefix + "permission_access_not_present"
        }
        guard let mvpd = mvpd(provider) else { return prefix + "provider_id_not_determined" }
        if let expected, expected != mvpd.id { return prefix + "provider_id_mismatch" }
        // Adobe does not document a status without a date; the app checks the date if there is one.
        let isPresent = json?["frameworkProviderInfo"]?["expirationDate"].map { $0 != .null } ?? false
        guard isPresent || needsDate else { return nil }
        guard let expiry, now < expiry else { return prefix + "provider_info_expired" }
        return nil
    }

    /// A date is a string of milliseconds; a number is accepted too.
    private var expiry: Int? {
        let value = json?["frameworkProviderInfo"]?["expirationDate"]
        return value?.int ?? value?.string.flatMap { Int($0.trimmed) }
    }
}
