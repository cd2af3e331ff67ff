// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension StandIn {
    /// `GET logout/{mvpd}`: initiate-logout-for-specific-mvpd.md.
    func logOut(_ call: Call) throws -> Answer {
        let caller = try caller(of: call)
        let mvpd = try caller.mvpd(call)
        let redirect = call.query["redirectUrl"]?.nonEmpty
        if settings.strict, redirect == nil { throw Refusal.v2("invalid_parameter_redirect_url") }
        let profile = store.profile(of: caller.owner, mvpd)
        store.profiles.remove { $0.mvpd == mvpd.id && $0.owner == caller.owner }
        let (name, type) =
            switch profile?.kind {
            case nil: ("invalid", "none")
            case .appleSSO: ("partner_logout", "partner_interactive")
            case .regular: ("logout", "interactive")
            }
        let page = "/provider/logout?redirectUrl=\(PercentEncoding.encode(redirect ?? ""))"
        let action: JSON = [
            "actionName": name, "actionType": type, "url": name == "logout" ? page : nil, "mvpd": mvpd.id,
        ]
        return .json(["logouts": JSON([(mvpd.id, action)])])
    }
}
