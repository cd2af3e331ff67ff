// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// The part of Darwin that the modules for apps use. It is only compiled against, never run: Scripts/check-apple.

public typealias dev_t = Int32
public typealias ino_t = UInt64
public typealias mode_t = UInt16
public typealias nlink_t = UInt16
public typealias off_t = Int64
public typealias uid_t = UInt32

public struct utsname {
    public var machine: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
    public init() {}
}

public func uname(_ name: UnsafeMutablePointer<utsname>) -> Int32 { fatalError() }

public struct stat {
    public var st_dev: dev_t = 0
    public var st_mode: mode_t = 0
    public var st_ino: ino_t = 0
    public var st_nlink: nlink_t = 0
    public var st_uid: uid_t = 0
    public var st_size: off_t = 0
    public init() {}
}

public var errno: Int32 { fatalError() }
public var EINTR: Int32 { 4 }
public var ENOENT: Int32 { 2 }
public var ELOOP: Int32 { 62 }
public var O_RDONLY: Int32 { 0 }
public var O_WRONLY: Int32 { 1 }
public var O_RDWR: Int32 { 2 }
public var O_NONBLOCK: Int32 { 0x4 }
public var O_NOFOLLOW: Int32 { 0x100 }
public var O_CREAT: Int32 { 0x200 }
public var O_EXCL: Int32 { 0x800 }
public var O_DIRECTORY: Int32 { 0x10_0000 }
public var O_CLOEXEC: Int32 { 0x100_0000 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IRWXG: mode_t { 0o70 }
public var S_IRWXO: mode_t { 0o7 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
@discardableResult public func close(_ descriptor: Int32) -> Int32 { fatalError() }
public func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int) -> Int { fatalError() }
public func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int { fatalError() }
public func fsync(_ descriptor: Int32) -> Int32 { fatalError() }
public func lstat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { fatalError() }
public func geteuid() -> uid_t { fatalError() }
public func rename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { fatalError() }
public func unlink(_ path: UnsafePointer<CChar>) -> Int32 { fatalError() }
public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { fatalError() }
