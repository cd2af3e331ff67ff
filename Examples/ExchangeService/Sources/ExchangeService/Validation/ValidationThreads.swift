// SPDX-License-Identifier: Apache-2.0

internal import NIOPosix
internal import ServiceLifecycle

/// Ends the validation threads after the server has ended.
struct ValidationThreads: Service {
    let threads: NIOThreadPool

    func run() async throws {
        try? await gracefulShutdown()
        try await threads.shutdownGracefully()
    }
}
