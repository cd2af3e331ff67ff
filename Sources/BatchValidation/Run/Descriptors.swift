// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How many files this process may have open.
enum Descriptors {
    /// Those of the process itself: standard streams, report, journal, database, the walk, and some to spare.
    private static let reserve = 14

    /// Those of one job: the input that it works on, and one that waits to be read on.
    private static let perJob = 2

    /// The most jobs for which there are descriptors, whatever happens.
    ///
    /// With fewer descriptors than jobs, inputs would seem unreadable that are not.
    static var mostJobs: Int {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return .max }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, 4096)
            if raised.rlim_cur > limit.rlim_cur, unsafe setrlimit(resource, &raised) == 0 { limit = raised }
        }
        let count = Int(clamping: limit.rlim_cur)
        return max(1, (count - reserve) / perJob)
    }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
