// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The descriptors of this process, of which connections never get the last.
///
/// Now and then libdispatch counts the workers that run, by a file of each, and ends the process where it cannot open
/// one. Whoever may connect could bring that about, were there no more descriptors than connections take.
package struct Descriptors {
    /// How many are kept for all else: event loops, connections to Adobe Pass, files of trust and credentials.
    package static let reserve = 64 + 4 * NIOSingletons.groupLoopCountSuggestion

    /// How many there may be.
    let limit: Int

    /// Counts descriptors.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Asks the system for as many as so many connections need; it may allow fewer.
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

    /// How many connections may be open at once.
    ///
    /// - Parameter wanted: How many are wanted.
    /// - Returns: As many as are wanted, or fewer.
    /// - Throws: If there is no room for one.
    package func connections(_ wanted: Int) throws(ConfigurationError) -> Int {
        guard limit > Self.reserve else {
            throw ConfigurationError(problems: [
                "maximumConnections: expected room for \(Self.reserve + 1) descriptors at least (ulimit -n), found "
                    + "\(limit)"
            ])
        }
        return min(wanted, limit - Self.reserve)
    }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
