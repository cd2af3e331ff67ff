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
            Page(context.session == nil ? "Welcome" : "Welcome back", "<p><a href=\"/members\">Members</a></p>")
        }
        let members = router.requireLogin()
        members.get("/members") { _, context in Page(ofMember: try context.session.required()) }
        members.get("/members/:page") { request, context in
            Page(
                "Page \(context.parameters.get("page") ?? "")",
                "<p>Query: \(ServicePage.escaped(request.uri.query ?? ""))</p>"
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

/// A page of the site.
struct Page: ResponseGenerator {
    private let title: String
    private let content: String

    /// Creates a page; the content is HTML.
    init(_ title: String, _ content: String) {
        self.title = title
        self.content = content
    }

    /// Creates the page of a user: the name, the attributes, and a button to sign out.
    init(ofMember session: Session) {
        let rows = session.attributes.map { attribute in
            "<tr><th>\(ServicePage.escaped(attribute.name))</th><td>\(ServicePage.escaped(attribute.values.joined(separator: ", ")))</td></tr>"
        }
        self.init(
            "Members",
            """
            <p>You are <b>\(ServicePage.escaped(session.nameID?.value ?? "without a name"))</b>,
            says <code>\(ServicePage.escaped(session.identityProvider))</code>.</p>
            <table>\(rows.joined())</table>
            <form method="post" action="/saml/logout"><button>Sign out</button></form>
            """
        )
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(ServicePage.escaped(title))</title></head>
            <body><h1>\(ServicePage.escaped(title))</h1>\(content)</body></html>
            """
        return Response(
            status: .ok,
            // No cache may keep a page of a member: it could be read after the logout.
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page))
        )
    }
}
