// SPDX-License-Identifier: Apache-2.0

/// The style and the scripts that the HTML report and the page of saml-inspector share.
package enum PageParts {
    /// The colors and the basic elements, as a style sheet.
    package static var theme: [UInt8] { PackageResources.theme_css }

    /// The functions that make elements, as a module of JavaScript.
    package static var dom: [UInt8] { PackageResources.dom_js }
}
