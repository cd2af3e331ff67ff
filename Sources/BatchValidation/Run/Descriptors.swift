// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The number of file descriptors that this process may use.
package enum Descriptors {
    /// The descriptors of the process itself: standard streams, report, journal, database, walk and a reserve.
    private static let reserve = 14

    /// The descriptors of a job: the current input, and one that waits for further reading.
    private static let perJob = 2

    /// The minimum number of descriptors of a run.
    ///
    /// The Swift runtime opens descriptors at any time, and terminates the process if none is available.
    package static let minimum = reserve + perJob

    /// The limit on descriptors; a low limit is raised as far as the system allows.
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

    /// The maximum number of jobs for which enough descriptors are available.
    ///
    /// With more jobs than this, readable inputs would be reported as unreadable.
    static var maximumJobs: Int { max(1, (limit - reserve) / perJob) }

    #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: CInt { RLIMIT_NOFILE }
    #endif
}
