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
package enum Descriptors {
    /// The number of descriptors for everything except clients: event loops, connections to Adobe Pass, and files.
    package static let reserve = 64 + 4 * NIOSingletons.groupLoopCountSuggestion

    /// Raises the limit of the process for a number of connections; the system may allow fewer.
    static func raisedLimit(for connections: Int) -> Int {
        var allowed = rlimit()
        guard unsafe getrlimit(resource, &allowed) == 0 else { return .max }
        var raised = allowed
        raised.rlim_cur = min(allowed.rlim_max, rlim_t(connections + reserve))
        if raised.rlim_cur > allowed.rlim_cur, unsafe setrlimit(resource, &raised) == 0 { allowed = raised }
        return Int(clamping: allowed.rlim_cur)
    }

    /// Returns the number of connections that may be open.
    ///
    /// - Parameters:
    ///   - wanted: The preferred number.
    ///   - limit: The maximum number of descriptors.
    /// - Returns: The preferred number, or fewer.
    /// - Throws: ``ConfigurationError`` if the limit does not allow any connection.
    package static func connections(_ wanted: Int, limit: Int) throws(ConfigurationError) -> Int {
        guard limit > reserve else {
            let rule = "requires at least \(reserve + 1) descriptors (ulimit -n); the limit is \(limit)"
            throw ConfigurationError(problems: ["maximumConnections: \(rule)"])
        }
        return min(wanted, limit - reserve)
    }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
