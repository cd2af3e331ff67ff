// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// What `AP-Partner-Framework-Status` says, or what is wrong with it.
struct PartnerStatus: Hashable {
    private let json: JSON?

    init(_ call: Call) {
        let text = call.headers["ap-partner-framework-status"] ?? ""
        json = (try? Base64(padding: .optional).decode(text)).flatMap { JSON(parsing: $0) }
    }

    /// The provider that the identifier stands for.
    func mvpd(_ provider: ServiceProvider) -> MVPD? {
        (json?["frameworkProviderInfo"]?["id"]?.string?.nonEmpty).flatMap { provider.mvpd(mappedFrom: $0) }
    }

    /// The code of the first condition that does not hold; nil if the status is valid.
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
        // Without a date, nothing says that the sign-in still counts.
        guard let expiry, now < expiry else { return prefix + "provider_info_expired" }
        return nil
    }

    /// A date is a text of milliseconds; a number is read as well.
    private var expiry: Int? {
        let value = json?["frameworkProviderInfo"]?["expirationDate"]
        return value?.int ?? value?.string.flatMap { Int($0.trimmed) }
    }
}
