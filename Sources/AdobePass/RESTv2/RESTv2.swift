// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// The calls of REST API V2, each a value.
public enum RESTv2: Sendable {
    /// A partner that signs users in for a whole device.
    public enum Partner: String, Hashable, Sendable, CaseIterable {
        /// Apple's Video Subscriber Account framework.
        case apple = "Apple"
    }

    /// The path of a call of one service provider.
    static func path(_ serviceProvider: RequestorID, _ segments: String...) -> String {
        "/api/v2/\(serviceProvider.pathSegment)/" + segments.joined(separator: "/")
    }
}
