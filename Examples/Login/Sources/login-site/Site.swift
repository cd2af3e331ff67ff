// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import SAML
internal import SAMLHummingbird
internal import SAMLServiceProvider

/// A site with a page for everyone and pages for members.
struct Site {
    private let serviceProvider: ServiceProvider

    init(_ serviceProvider: ServiceProvider) { self.serviceProvider = serviceProvider }

    /// The server on the loopback interface.
    func application(port: Int) -> some ApplicationProtocol {
        let router = Router(context: BasicLoginRequestContext.self)
        router.add(middleware: LoginMiddleware(serviceProvider))
        router.get("/") { _, context in
            Page.page(context.session == nil ? "Welcome" : "Welcome back", "<p><a href=\"/members\">Members</a></p>")
        }
        let members = router.requireLogin()
        members.get("/members") { _, context in Page.member(try context.session.required()) }
        members.get("/members/:page") { request, context in
            Page.page(
                "Page \(context.parameters.get("page") ?? "")",
                "<p>Query: \(request.uri.query ?? "")</p>"
            )
        }
        return Application(
            router: router,
            // The time in which the next part of a request must arrive.
            server: .http1(configuration: .init(idleTimeout: .seconds(30))),
            configuration: .init(address: .hostname("127.0.0.1", port: port))
        )
    }
}

/// The pages of the site.
enum Page {
    /// Returns a page.
    static func page(_ title: String, _ content: ServicePage.HTML) -> ServicePage.HTML {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
        <body><h1>\(title)</h1>\(content)</body></html>
        """
    }

    /// Returns the page of a user: the name, the attributes, and a button to sign out.
    static func member(_ session: Session) -> ServicePage.HTML {
        let rows: [ServicePage.HTML] = session.attributes.map { attribute in
            "<tr><th>\(attribute.name)</th><td>\(attribute.values.joined(separator: ", "))</td></tr>"
        }
        return page(
            "Members",
            """
            <p>You are <b>\(session.nameID?.value ?? "without a name")</b>,
            says <code>\(session.identityProvider)</code>.</p>
            <table>\(rows)</table>
            <form method="post" action="/saml/logout"><button>Sign out</button></form>
            """
        )
    }
}
