// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import NIOCore

/// What the service knows of a request beside the request.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The address at the other end of the connection.
    let peer: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }
}
