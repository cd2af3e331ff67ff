// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import StrictJSON
package import UntrustedText

/// A setting of an identity provider product that a remedy names.
package struct ProductSetting: Hashable, Sendable {
    /// The finding codes whose remedy names the setting.
    package let codes: [Finding.Code]

    /// The name of the setting in the product.
    @Exact package private(set) var name: String

    /// The page of the vendor that describes the setting.
    @Exact package private(set) var source: String
}

/// A product that identity providers run, recognized by the form of its entity IDs.
package struct IdentityProviderProduct: Hashable, Sendable {
    /// The name of the product.
    @Exact package private(set) var name: String

    /// The texts that an entity ID begins with, contains and ends with.
    let parts: Parts

    /// The settings that remedies name.
    package let settings: [ProductSetting]

    /// The parts of an entity ID.
    struct Parts: Hashable, Sendable {
        @Exact var prefix = ""
        @Exact var infix = ""
        @Exact var suffix = ""
    }

    /// Returns the product with such entity IDs, or `nil` if none is known.
    package static func recognized(by issuer: String) -> IdentityProviderProduct? {
        all.first { product in
            issuer.beginsWithBytes(of: product.parts.prefix) && issuer.endsWithBytes(of: product.parts.suffix)
                && issuer.containsBytes(of: product.parts.infix)
        }
    }
}

extension ValidationResult {
    /// Adds the names of settings to the remedies, if the issuer runs a known product.
    mutating func nameSettings() {
        guard !findings.isEmpty, let issuer = outline?.issuer,
            let product = IdentityProviderProduct.recognized(by: issuer)
        else { return }
        findings = findings.map { finding in
            guard let remedy = finding.remedy,
                let setting = product.settings.first(where: { $0.codes.contains(finding.code) })
            else { return finding }
            var finding = finding
            finding.explain(remedy: "\(remedy) In \(product.name), see \(setting.name).")
            return finding
        }
    }
}

extension IdentityProviderProduct {
    /// All products of `products.json`, with the page of the vendor for each setting; see ``ProductSetting``.
    package static let all: [IdentityProviderProduct] =
        ((try? JSONDocument(parsing: PackageResources.products_json))?.value.asElements ?? []).map { product in
            func part(_ name: String) -> String { product[name]?.asText ?? "" }
            return IdentityProviderProduct(
                name: part("name"),
                parts: Parts(prefix: part("prefix"), infix: part("infix"), suffix: part("suffix")),
                settings: product["settings"]?.asElements.map(ProductSetting.init) ?? []
            )
        }
}

extension ProductSetting {
    fileprivate init(_ setting: JSONValue) {
        self.init(
            codes: setting["codes"]?.asElements.compactMap(\.asText).compactMap(Finding.Code.init(rawValue:)) ?? [],
            name: setting["name"]?.asText ?? "",
            source: setting["source"]?.asText ?? ""
        )
    }
}
