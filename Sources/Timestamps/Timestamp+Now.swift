// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(WASILibc)
internal import WASILibc
#endif

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
