// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider

/// A service, and the site of its identity provider.
struct IdentityProviderVisit {
    typealias Response = TestIdentityProvider.Site.Response

    let service: TestSite
    let idp: TestIdentityProvider.Site

    /// Creates both.
    ///
    /// - Parameter isKnown: Whether the identity provider has the metadata of the service.
    /// - Throws: An error if this build has no xmlsec.
    init(knowing isKnown: Bool = true) async throws {
        service = try TestSite()
        let metadata = try await service.service.metadata(at: service.moment)
        idp = try TestIdentityProvider.Site(
            service.idp,
            users: [TestUser("first"), TestUser("second")],
            service: isKnown ? metadata : nil
        )
    }

    /// Sends a request to the identity provider.
    func send(
        _ url: String,
        form: [String]? = nil,
        to authority: String = "idp.example.test",
        fields: HTTPFields = [:]
    ) -> Response {
        let origin = "https://idp.example.test"
        let target = url.hasPrefix(origin) ? String(url.dropFirst(origin.count)) : url
        let head = HTTPRequest(
            method: form == nil ? .get : .post,
            scheme: "https",
            authority: authority,
            path: target,
            headerFields: fields
        )
        return idp.answer(head, body: Array((form ?? []).joined(separator: "&").utf8), at: service.moment)
    }

    /// Starts a login, and returns the page of choices.
    func start(_ browser: Browser, returningTo target: String = "/") async -> Response {
        let answer = await service.service.login(
            browser.request(),
            returningTo: LocalPath(target) ?? .root,
            at: service.moment
        )
        browser.keepCookies(of: answer)
        return send(answer.location)
    }

    /// Chooses an answer on a page of choices.
    func choose(_ page: Response, user: Int = 0, misbehavior: String = "", binding: String = "post") -> Response {
        send(
            "/sign-in",
            form: page.fields + ["user=\(user)", "misbehavior=\(misbehavior)", "binding=\(binding)"]
        )
    }

    /// Posts the form of a page to the service.
    func deliver(_ page: Response, _ browser: Browser) async -> ServiceProvider.Answer? {
        let body = Array(page.fields.joined(separator: "&").utf8)
        return await browser.send(.post, page.attribute("action=\""), body: body, fromOtherSite: true)
    }
}

extension TestIdentityProvider.Site.Response {
    var page: String { String(decoding: body, as: UTF8.self) }

    /// The URL of a redirect, or an empty text.
    var location: String { head.headerFields[.location] ?? "" }

    /// The hidden fields of the first form, encoded for a body.
    var fields: [String] {
        page.components(after: "<input type=\"hidden\" name=\"").map { field in
            let name = field.prefix { $0 != "\"" }
            let value = String(field).components(after: "value=\"").first?.prefix { $0 != "\"" } ?? ""
            return "\(name)=\(String(value).addingFormEscapes)"
        }
    }

    /// The value of the first attribute that begins so.
    func attribute(_ start: String) -> String {
        String(page.components(after: start).first?.prefix { $0 != "\"" } ?? "")
    }
}

extension String {
    fileprivate func components(after separator: String) -> [String] {
        components(separatedBy: separator).dropFirst().map { $0 }
    }

    fileprivate var addingFormEscapes: String {
        replacing("%", with: "%25").replacing("+", with: "%2B").replacing("&", with: "%26").replacing("=", with: "%3D")
    }
}
