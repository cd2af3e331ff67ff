// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension JSONText {
    /// Writes the members of an answer of Adobe Pass.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - server: The base URL of Adobe Pass, for the pages that an answer names.
    mutating func members(of answer: DeviceAnswer, from server: ServerAddress) {
        switch answer {
        case .session(let reply): session(reply, from: server)
        case .profiles(let profiles): members(of: profiles)
        case .decisions(let decisions):
            member("result", "decisions")
            name("decisions")
            array { text in for decision in decisions { text.decision(decision) } }
        case .logouts(let steps):
            member("result", "logout")
            name("logouts")
            array { text in
                for (mvpd, step) in steps.sorted(by: { $0.key.text < $1.key.text }) {
                    text.object { text in
                        text.member("mvpd", mvpd.text)
                        text.logout(step, from: server)
                    }
                }
            }
        }
    }

    /// Writes the result and the profiles, sorted by provider.
    mutating func members(of profiles: RESTv2.Profiles) {
        member("result", profiles.byProvider.isEmpty ? "none" : "profile")
        name("profiles")
        array { text in
            for profile in profiles.byProvider.values.sorted(by: {
                $0.provider.text.utf8.lexicographicallyPrecedes($1.provider.text.utf8)
            }) {
                text.profile(profile)
            }
        }
    }

    private mutating func session(_ reply: RESTv2.SessionReply, from server: ServerAddress) {
        switch reply.step {
        case .partnerProfile(let request):
            member("result", "partner-profile")
            member("request", request.request.value)
            texts("attributeNames", request.attributeNames)
        case .authorize: member("result", "authorize")
        case .authenticate(let code, let link):
            member("result", "authenticate")
            member("code", code.text)
            member("page", link.resolved(against: server))
        case .resume(let code, let missing):
            member("result", "resume")
            member("code", code.text)
            texts("missing", missing)
        case .retry(let code, let missing):
            member("result", "retry")
            member("code", code?.text)
            texts("missing", missing)
        case .undocumented(let action): member("result", action)
        }
        member("reason", reply.reason?.rawValue)
        member("mvpd", reply.provider?.text)
        member("notAfter", reply.notAfter?.millisecondsSince1970)
    }

    private mutating func decision(_ decision: Decision) {
        object { text in
            text.member("resource", decision.resource)
            text.name("authorized")
            text.boolean(decision.isAuthorized)
            text.member("source", decision.source?.rawValue)
            text.member("notBefore", decision.notBefore?.millisecondsSince1970)
            text.member("notAfter", decision.notAfter?.millisecondsSince1970)
            text.member("mediaToken", decision.token?.serializedToken.value)
            text.member("mediaTokenNotAfter", decision.token?.notAfter?.millisecondsSince1970)
            text.attributes(decision.attributes)
            guard let error = decision.error else { return }
            text.name("error")
            text.object { text in
                text.member("serviceCode", error.code.rawValue)
                text.member("serviceAction", error.advisedAction?.rawValue)
                text.member("details", error.details)
            }
        }
    }

    private mutating func logout(_ step: RESTv2.LogoutStep, from server: ServerAddress) {
        switch step {
        case .logout(let link):
            member("action", "logout")
            member("page", link.resolved(against: server))
        case .partnerLogout(let link):
            member("action", "partner_logout")
            member("page", link?.resolved(against: server))
        case .complete: member("action", "complete")
        case .invalid: member("action", "invalid")
        case .undocumented(let action): member("action", action)
        }
    }

    private mutating func profile(_ profile: RESTv2.Profile) {
        object { text in
            text.member("mvpd", profile.provider.text)
            text.member("type", profile.kind.rawValue)
            text.member("issuer", profile.issuer)
            text.member("notBefore", profile.notBefore.millisecondsSince1970)
            text.member("notAfter", profile.notAfter.millisecondsSince1970)
            text.attributes(profile.attributes)
        }
    }

    private mutating func attributes(_ attributes: [ExactText: UserAttribute]) {
        name("attributes")
        object { text in
            for (name, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
                text.name("\(name)")
                text.object { text in
                    text.member("state", attribute.state?.rawValue)
                    text.texts("values", attribute.values.map(\.value))
                }
            }
        }
    }

    private mutating func texts(_ name: String, _ texts: [String]) {
        self.name(name)
        array { text in for entry in texts { text.string(entry) } }
    }
}
