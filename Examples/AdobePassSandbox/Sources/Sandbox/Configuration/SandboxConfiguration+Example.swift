// SPDX-License-Identifier: Apache-2.0

extension SandboxConfiguration {
    /// A service provider with one TV provider of each kind.
    package static let example = SandboxConfiguration(serviceProviders: [
        ServiceProvider(
            id: "ACME",
            name: "Acme TV",
            domains: ["acme.example"],
            mvpds: [
                MVPD(
                    id: "NorthCable",
                    displayName: "North Cable",
                    logoUrl: "https://img.example/n.png",
                    enablePlatformServices: true,
                    enableServiceTokens: true,
                    boardingStatus: "SUPPORTED",
                    displayInPlatformPicker: true,
                    platformMappingId: "north-cable",
                    requiredMetadataFields: ["uid", "zip"]
                ),
                MVPD(
                    id: "SouthDish",
                    displayName: "South Dish",
                    logoUrl: "https://img.example/s.png",
                    enablePlatformServices: true,
                    boardingStatus: "SUPPORTED",
                    displayInPlatformPicker: true,
                    platformMappingId: "south-dish",
                    requiredMetadataFields: ["uid"],
                    userIDAttribute: "uid"
                ),
                MVPD(
                    id: "EastFiber",
                    displayName: "East Fiber",
                    logoUrl: "https://img.example/e.png",
                    enablePlatformServices: true,
                    boardingStatus: "PICKER",
                    displayInPlatformPicker: true,
                    platformMappingId: "east-fiber"
                ),
                MVPD(id: "WestWire", displayName: "West Wire", logoUrl: "https://img.example/w.png"),
                MVPD(
                    id: "TempPass",
                    displayName: "Free preview",
                    logoUrl: "https://img.example/t.png",
                    isTempPass: true
                ),
                MVPD(
                    id: "PromoPass",
                    displayName: "Promotion",
                    logoUrl: "https://img.example/p.png",
                    isTempPass: true,
                    temporaryResources: 2,
                    temporaryIdentityKey: "email"
                ),
            ],
            maximumResources: 5
        )
    ])
}
