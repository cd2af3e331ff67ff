// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The file descriptors of this process, some of which are reserved.
///
/// libdispatch periodically opens a file for each worker thread, and ends the process if it cannot. Without a reserve,
/// a client could cause this by opening many connections.
package struct Descriptors {
    /// The number of descriptors for everything except clients: event loops, connections to Adobe Pass, and files.
    package static let reserve = 64 + 4 * NIOSingletons.groupLoopCountSuggestion

    /// The maximum number of descriptors.
    let limit: Int

    /// Creates a value from a limit.
    package init(limit: Int) { self.limit = limit }

    /// Raises the limit of the process for a number of connections; the system may allow fewer.
    init(asking connections: Int) {
        var allowed = rlimit()
        guard unsafe getrlimit(Self.resource, &allowed) == 0 else {
            limit = .max
            return
        }
        var raised = allowed
        raised.rlim_cur = min(allowed.rlim_max, rlim_t(connections + Self.reserve))
        if raised.rlim_cur > allowed.rlim_cur, unsafe setrlimit(Self.resource, &raised) == 0 { allowed = raised }
        limit = Int(clamping: allowed.rlim_cur)
    }

    /// Returns the number of connections that may be open.
    ///
    /// - Parameter wanted: The preferred number.
    /// - Returns: The preferred number, or fewer.
    /// - Throws: ``ConfigurationError`` if the limit does not allow any connection.
    package func connections(_ wanted: Int) throws(ConfigurationError) -> Int {
        guard limit > Self.reserve else {
            let rule = "requires at least \(Self.reserve + 1) descriptors (ulimit -n); the limit is \(limit)"
            throw ConfigurationError(problems: ["maximumConnections: \(rule)"])
        }
        return min(wanted, limit - Self.reserve)
    }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
