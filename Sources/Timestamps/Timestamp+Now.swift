// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

extension Timestamp {
    /// The time of the system's clock.
    ///
    /// Only programs ask for it: time is a parameter of the libraries.
    public static var now: Timestamp {
        var time = timespec()
        // Safety: the function writes to this variable alone.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}
