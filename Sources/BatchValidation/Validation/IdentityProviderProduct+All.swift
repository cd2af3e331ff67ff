// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

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
