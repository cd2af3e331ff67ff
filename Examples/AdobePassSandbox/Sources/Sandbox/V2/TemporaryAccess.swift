// SPDX-License-Identifier: Apache-2.0

/// Free previews, which a user can use once.
enum TemporaryAccess {
    /// Starts a preview, unless one was started before.
    static func begin(_ standIn: StandIn, _ owner: Profile.Owner, _ mvpd: MVPD) throws {
        let now = standIn.now
        if let found = try standIn.store.profiles(of: owner).first(where: { $0.mvpd == mvpd.id }) {
            guard found.isValid(at: now) else { throw Refusal.v2("temporary_access_duration_limit_exceeded") }
            return
        }
        try standIn.store.save(
            Profile(
                owner: owner,
                mvpd: mvpd.id,
                userID: "preview",
                kind: .temporary,
                issuer: "Adobe",
                attributes: [:],
                notBefore: now,
                notAfter: now + standIn.settings.lifetimes.temporary * 1_000
            )
        )
    }
}
