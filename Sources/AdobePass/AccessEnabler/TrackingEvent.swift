// SPDX-License-Identifier: Apache-2.0

/// An event for the analytics of an app: `sendTrackingData:forEventType:` of the SDK.
struct TrackingEvent {
    let kind: TrackingKind

    /// The values of the event, up to those of the device; a value that is not known is empty.
    let data: [PrivateText]

    private init(_ kind: TrackingKind, _ data: String?...) {
        self.kind = kind
        self.data = data.map { PrivateText($0 ?? "") }
    }

    /// The user signed in, or failed to.
    static func authentication(_ record: SignInRecord?) -> TrackingEvent {
        TrackingEvent(
            .authentication,
            "\(record != nil)",
            record?.mvpd.text,
            record?.userID?.value,
            "\(record?.isFromEarlier ?? false)"
        )
    }

    /// The user may watch a resource, or not.
    static func authorization(of record: SignInRecord?, error: ServiceName?, details: PrivateText?) -> TrackingEvent {
        TrackingEvent(
            .authorization,
            "\(error == nil)",
            record?.mvpd.text,
            record?.userID?.value,
            "false",
            error?.rawValue,
            details?.value
        )
    }

    /// The user chose a provider.
    static func selection(of mvpd: MVPDID) -> TrackingEvent { TrackingEvent(.selection, mvpd.text) }
}

/// The kinds of events for the analytics of an app.
public enum TrackingKind: String, Hashable, Sendable, CaseIterable {
    /// A sign-in ended: whether it succeeded, the provider, the identifier of the user, whether the sign-in was known
    /// before.
    case authentication
    /// An authorization ended: whether it succeeded, the provider, the identifier of the user, whether it was known
    /// before, the error and its details.
    case authorization
    /// The user chose a provider: the provider.
    case selection
}
