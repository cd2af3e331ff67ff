// SPDX-License-Identifier: Apache-2.0

extension Call {
    /// Whether a page of this server or a program sent the call; browsers name the site of the page (S-111).
    package var isOwn: Bool {
        if let site = headers["sec-fetch-site"], !["same-origin", "none"].contains(site) { return false }
        guard let origin = headers["origin"] else { return true }
        let host = (headers["host"] ?? "").lowercased()
        return hasFixedAddress(host) && ["http://", "https://"].contains { origin == $0 + host }
    }

    /// Whether no other site can give a host an address: a literal, or a name without a dot, such as `localhost`.
    ///
    /// A site elsewhere can name this machine by its own name (DNS rebinding), which is then in both fields.
    private func hasFixedAddress(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let name = host.prefix { $0 != ":" }
        return !name.isEmpty && (!name.contains(".") || name.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber })
    }
}
