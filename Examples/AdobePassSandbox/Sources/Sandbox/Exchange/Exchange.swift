// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The exchange of a document for a sign-in, for both versions of the interface.
enum Exchange {
    /// Verifies a document and stores its sign-in.
    ///
    /// - Throws: A diagnosis.
    static func profile(
        _ standIn: StandIn,
        value: String?,
        for owner: Profile.Owner,
        mvpd: MVPD
    ) throws -> Profile {
        let now = standIn.now
        let settings = standIn.settings
        let requests = standIn.store.requests(serviceProvider: owner.serviceProvider, mvpd: mvpd.id, at: now)
        var signIn: ExchangeVerifier.SignIn
        do {
            signIn = try standIn.verifier.signIn(
                from: value,
                userIDAttribute: mvpd.userIDAttribute,
                answering: requests,
                isCleaned: settings.requireCleanup,
                at: now
            )
            guard standIn.store.use(signIn.assertions.map { ($0.issuer, $0.id) }) else {
                throw ExchangeVerifier.Diagnosis(text: "replayed: the assertion was used before")
            }
        } catch let fault as ExchangeVerifier.Diagnosis where settings.verification != .enforce {
            signIn = try ExchangeVerifier.unverified(from: value, userIDAttribute: mvpd.userIDAttribute)
            if settings.verification == .report { standIn.journal.withLock { $0.report(fault.text, at: now) } }
        }
        let profile = Profile(
            owner: owner,
            mvpd: mvpd.id,
            userID: signIn.userID,
            kind: .appleSSO,
            issuer: "Apple",
            attributes: signIn.attributes,
            notBefore: now,
            notAfter: now + settings.lifetimes.authentication * 1_000
        )
        standIn.store.save(profile)
        return profile
    }
}
