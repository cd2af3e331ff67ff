// SPDX-License-Identifier: Apache-2.0

internal import PageParts

/// The files of the page, which are part of the program.
enum PageFiles {
    /// Returns a file, or `nil` if the page has no such file.
    static func answer(_ name: String) -> PageAnswer? {
        let (type, body): (String, [UInt8])
        switch Array(name.utf8) {
        case []: (type, body) = (html, PackageResources.page_html)
        case Array("theme.css".utf8): (type, body) = (css, PageParts.theme)
        case Array("page.css".utf8): (type, body) = (css, PackageResources.page_css)
        case Array("dom.js".utf8): (type, body) = (script, PageParts.dom)
        case Array("periods.js".utf8): (type, body) = (script, PageParts.periods)
        case Array("page.js".utf8): (type, body) = (script, PackageResources.page_js)
        case Array("server.js".utf8): (type, body) = (script, PackageResources.server_js)
        case Array("list.js".utf8): (type, body) = (script, PackageResources.list_js)
        case Array("tabs.js".utf8): (type, body) = (script, PackageResources.tabs_js)
        case Array("panels.js".utf8): (type, body) = (script, PackageResources.panels_js)
        case Array("tree.js".utf8): (type, body) = (script, PackageResources.tree_js)
        case Array("keys.js".utf8): (type, body) = (script, PackageResources.keys_js)
        case Array("validation.js".utf8): (type, body) = (script, PackageResources.validation_js)
        case Array("verdict.js".utf8): (type, body) = (script, PackageResources.verdict_js)
        case Array("settings.js".utf8): (type, body) = (script, PackageResources.settings_js)
        default: return nil
        }
        return PageAnswer(type: type, body: body)
    }

    private static let html = "text/html; charset=utf-8"
    private static let css = "text/css; charset=utf-8"
    private static let script = "text/javascript; charset=utf-8"
}
