// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv2 {
    /// The remaining resources and time of a temporary access.
    public struct TemporaryAccess: Hashable, Sendable {
        /// The number of resources that remain; `nil` for basic access, which time alone limits.
        public let remainingResources: Int?

        /// The resources that were used; empty also if the service does not name them.
        public var usedResources: [String] { exactUsedResources }

        @Exact var exactUsedResources: [String]

        /// The instant at which the access ends.
        ///
        /// The service does not stop a running stream; the app must.
        public let expiration: Timestamp
    }
}

extension RESTv2.Profile {
    /// The remaining resources and time of a temporary access; `nil` for a profile of another kind.
    public var temporaryAccess: RESTv2.TemporaryAccess? {
        guard kind == "temporary" else { return nil }
        func texts(_ name: StaticString) -> [PrivateText] { attributes[Exact("\(name)")]?.values ?? [] }
        let used = texts("used_assets").map(\.value)
        return RESTv2.TemporaryAccess(
            remainingResources: texts("remaining_resources").first.flatMap { Int($0.value) },
            // Without used resources, a diagram shows the number 0 in place of a list.
            exactUsedResources: used.count == 1 && used[0].isIdentical(to: "0") ? [] : used,
            expiration: texts("expiration_date").first.flatMap { Timestamp(milliseconds: $0.value) } ?? notAfter
        )
    }
}
