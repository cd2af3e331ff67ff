// SPDX-License-Identifier: Apache-2.0

internal import PageParts
internal import UntrustedText

/// The files of the page, which are part of the program.
enum PageFiles {
    /// Returns a file, or `nil` if the page has no such file.
    static func answer(_ name: String) -> PageAnswer? {
        if name.utf8.isEmpty { return PageAnswer(type: "text/html; charset=utf-8", body: PackageResources.page_html) }
        if let (_, style) = styles.first(where: { $0.0.isIdentical(to: name) }) {
            return PageAnswer(type: "text/css; charset=utf-8", body: style)
        }
        guard let (_, script) = scripts.first(where: { $0.0.isIdentical(to: name) }) else { return nil }
        return PageAnswer(type: "text/javascript; charset=utf-8", body: script)
    }

    private static let styles = [
        ("theme.css", PageParts.theme), ("page.css", PackageResources.page_css),
        ("document.css", PackageResources.document_css),
    ]

    private static let scripts = [
        ("dom.js", PageParts.dom), ("page.js", PackageResources.page_js),
        ("causes.js", PackageResources.causes_js), ("documents.js", PackageResources.documents_js),
        ("flow.js", PackageResources.flow_js), ("keys.js", PackageResources.keys_js),
        ("list.js", PackageResources.list_js), ("panels.js", PackageResources.panels_js),
        ("server.js", PackageResources.server_js), ("settings.js", PackageResources.settings_js),
        ("tabs.js", PackageResources.tabs_js), ("tree.js", PackageResources.tree_js),
        ("validation.js", PackageResources.validation_js), ("verdict.js", PackageResources.verdict_js),
        ("xml.js", PackageResources.xml_js),
    ]
}
