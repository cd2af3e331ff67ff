// SPDX-License-Identifier: Apache-2.0

/// The user attributes of the provider, as XML unless a call requests JSON.
enum UserMetadata {
    /// `GET tokens/usermetadata`.
    static func answer(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let device = try V1Device(call, standIn)
        let token = try device.validToken(standIn, status: 412, "Invalid authentication token")
        guard token.kind != .temporary else { throw Refusal.notFound }
        var data = [JSON.Member("userID", .string(token.userID))]
        for (name, values) in token.attributes.sorted(by: { $0.key < $1.key }) {
            data.append(JSON.Member(name, .array(values.map { .string($0) })))
        }
        // For other sources, the documentation defines no value.
        if token.kind == .appleSSO { data.append(JSON.Member("tokenSource", "Apple")) }
        return try standIn.v1Answer(
            call,
            "metadata",
            unasked: .xml,
            [
                "updated": .number(token.notBefore / 1_000), "encrypted": [], "data": .object(data),
            ]
        )
    }
}
