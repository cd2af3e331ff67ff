// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
package import SAML

/// The successful answer to a request, with its members in JSON.
struct Reply: Sendable {
    var outcome: Outcome
    let members: JSON
    /// Warnings about the document.
    var findings: [Finding] = []
    /// Why Adobe Pass rejected the document of a device that has a profile, for the log.
    var refusal: Refusal?
    /// Why there is no profile, if the status of the framework explains it.
    var reason: String?

    init(_ outcome: Outcome, _ members: JSON) { (self.outcome, self.members) = (outcome, members) }

    /// Creates the answer with profiles, sorted by provider; without any, the user is not signed in.
    init(_ profiles: RESTv2.Profiles, _ outcome: Outcome) {
        let sorted = profiles.byProvider.values.sorted { $0.provider.text < $1.provider.text }
        let list = sorted.map { profile -> JSON in
            [
                "mvpd": profile.provider.text, "type": profile.kind.rawValue, "issuer": profile.issuer,
                "notBefore": profile.notBefore, "notAfter": profile.notAfter,
                "attributes": Self.attributes(profile.attributes),
            ]
        }
        let result = list.isEmpty ? "none" : "profile"
        self.init(list.isEmpty ? .noProfile : outcome, ["result": result, "profiles": list])
    }

    /// Creates the answer with the providers of a service provider, and the lists for requests of Apple's framework.
    init(_ configuration: ChannelConfiguration) {
        let mvpds = configuration.mvpds.map { mvpd -> JSON in
            [
                "id": mvpd.id.text, "displayName": mvpd.displayName, "logoUrl": mvpd.logoURL,
                "platformMappingId": mvpd.platformMappingID?.rawValue,
                "enablePlatformServices": mvpd.enablePlatformServices,
                "displayInPlatformPicker": mvpd.displayInPlatformPicker,
                "boardingStatus": mvpd.boardingStatus?.rawValue, "requiredMetadataFields": mvpd.requiredMetadataFields,
                "isTempPass": mvpd.isTempPass, "isProxy": mvpd.isProxy,
            ]
        }
        let members: JSON = [
            "result": "configuration", "name": configuration.name, "domains": configuration.domains, "mvpds": mvpds,
            "supportedAccountProviderIds": configuration.supportedAccountProviderIDs.map(\.rawValue),
            "featuredAccountProviderIds": configuration.featuredAccountProviderIDs.map(\.rawValue),
        ]
        self.init(.answered, members)
    }

    /// Creates the answer with the state of a session, for a second screen.
    init(_ session: RESTv2.SessionState) {
        let texts = { (texts: [ExactText: PrivateText]) in JSON(texts.map { ("\($0.key)", $0.value.value.json) }) }
        let members: JSON = [
            "result": "session", "existing": texts(session.existing), "missing": session.missing,
            "device": texts(session.device), "notAfter": session.notAfter,
        ]
        self.init(.answered, members)
    }

    init(_ decisions: [Decision]) {
        let list = decisions.map { decision -> JSON in
            let error = decision.error.map { error -> JSON in
                let action = error.advisedAction?.rawValue
                return ["serviceCode": error.code.rawValue, "serviceAction": action, "details": error.details]
            }
            return [
                "resource": decision.resource, "authorized": decision.isAuthorized, "source": decision.source?.rawValue,
                "notBefore": decision.notBefore, "notAfter": decision.notAfter,
                "mediaToken": decision.token?.serializedToken.value, "mediaTokenNotAfter": decision.token?.notAfter,
                "attributes": Self.attributes(decision.attributes), "error": error,
            ]
        }
        self.init(.answered, ["result": "decisions", "decisions": list])
    }

    /// Creates the answer of a session; the server is the base URL of the pages that it names.
    init(_ reply: RESTv2.SessionReply, from server: ServerAddress) {
        let step: JSON =
            switch reply.step {
            case .partnerProfile(let query):
                ["result": "partner-profile", "request": query.request.value, "attributeNames": query.attributeNames]
            case .authorize: ["result": "authorize"]
            case .authenticate(let code, let link):
                ["result": "authenticate", "code": code.text, "page": link.resolved(against: server)]
            case .resume(let code, let missing): ["result": "resume", "code": code.text, "missing": missing]
            case .retry(let code, let missing): ["result": "retry", "code": code?.text, "missing": missing]
            case .undocumented(let action): ["result": action]
            }
        let others: JSON = ["reason": reply.reason?.rawValue, "mvpd": reply.provider?.text, "notAfter": reply.notAfter]
        self.init(.answered, step.merged(with: others))
    }

    init(_ steps: [MVPDID: RESTv2.LogoutStep], from server: ServerAddress) {
        let list = steps.sorted { $0.key.text < $1.key.text }.map { mvpd, step -> JSON in
            let (action, link): (String, RESTv2.Link?) =
                switch step {
                case .logout(let link): ("logout", link)
                case .partnerLogout(let link): ("partner_logout", link)
                case .complete: ("complete", nil)
                case .invalid: ("invalid", nil)
                case .undocumented(let action): (action, nil)
                }
            return ["mvpd": mvpd.text, "action": action, "page": link?.resolved(against: server)]
        }
        self.init(.answered, ["result": "logout", "logouts": list])
    }

    private static func attributes(_ attributes: [ExactText: UserAttribute]) -> JSON {
        let members = attributes.map { name, attribute -> (String, JSON) in
            ("\(name)", ["state": attribute.state?.rawValue, "values": attribute.values.map(\.value)])
        }
        return JSON(members)
    }
}

extension Timestamp: JSONConvertible { package var json: JSON { millisecondsSince1970.json } }
