// SPDX-License-Identifier: Apache-2.0

internal import PageParts
internal import UntrustedText

/// The files of the page, which are part of the program.
enum PageFiles {
    /// Returns a file; throws if the page has no such file.
    static func answer(_ name: String) throws(PageFault) -> PageAnswer {
        guard let (_, type, body) = files.first(where: { $0.name.isIdentical(to: name) }) else {
            throw PageFault(404, "No such file.")
        }
        return PageAnswer(type: "text/\(type); charset=utf-8", body: body)
    }

    private static let files: [(name: String, type: String, body: [UInt8])] = [
        ("", "html", PackageResources.page_html), ("theme.css", "css", PageParts.theme),
        ("page.css", "css", PackageResources.page_css), ("document.css", "css", PackageResources.document_css),
        ("dom.js", "javascript", PageParts.dom), ("page.js", "javascript", PackageResources.page_js),
        ("causes.js", "javascript", PackageResources.causes_js),
        ("documents.js", "javascript", PackageResources.documents_js),
        ("flow.js", "javascript", PackageResources.flow_js), ("keys.js", "javascript", PackageResources.keys_js),
        ("list.js", "javascript", PackageResources.list_js), ("panels.js", "javascript", PackageResources.panels_js),
        ("server.js", "javascript", PackageResources.server_js),
        ("settings.js", "javascript", PackageResources.settings_js),
        ("tabs.js", "javascript", PackageResources.tabs_js), ("tree.js", "javascript", PackageResources.tree_js),
        ("validation.js", "javascript", PackageResources.validation_js),
        ("verdict.js", "javascript", PackageResources.verdict_js), ("xml.js", "javascript", PackageResources.xml_js),
    ]
}
