// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How many files this process may have open.
package enum Descriptors {
    /// Those of the process itself: standard streams, report, journal, database, the walk, and some to spare.
    private static let reserve = 14

    /// Those of one job: the input that it works on, and one that waits to be read on.
    private static let perJob = 2

    /// The fewest that a run gets along with.
    ///
    /// The runtime needs some for itself at moments of its own choice, and ends the process where it gets none.
    package static let fewest = reserve + perJob

    /// How many there may be; where it is few, as many as may be asked for are asked for first.
    package static let limit: Int = {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return .max }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, 4096)
            if raised.rlim_cur > limit.rlim_cur, unsafe setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }()

    /// The most jobs for which there are descriptors, whatever happens.
    ///
    /// With fewer descriptors than jobs, inputs would seem unreadable that are not.
    static var mostJobs: Int { max(1, (limit - reserve) / perJob) }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
