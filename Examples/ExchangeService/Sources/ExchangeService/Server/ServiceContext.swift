// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import NIOCore

/// The context of a request.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The address of the peer.
    let peer: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }
}
