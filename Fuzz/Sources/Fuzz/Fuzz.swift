// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Captures

/// The main program.
///
/// Its first argument is the name of a target, the others are arguments of libFuzzer.
///
/// libFuzzer restarts the program for a merge without the name, so an environment variable stores it.
enum Fuzz {
    static let variable = "SWIFT_SAML_FUZZ_TARGET"

    /// The fuzz target of this process, which is set once before the first run.
    nonisolated(unsafe) static var target: any FuzzTarget = Nothing()

    private struct Nothing: FuzzTarget {
        static let name = ""
        static let maximumBytes = 0
        static let dictionary = ""
        func run(_ bytes: [UInt8]) {}
    }

    /// Lists the targets and ends the process.
    static func showUsage() -> Never {
        print("usage: fuzz TARGET [ARGUMENT OF LIBFUZZER…]\n\ntargets:")
        for target in targets { print("    \(target.name)") }
        exit(64)
    }

    /// Creates the target with a name, or lists the targets and exits.
    static func choose(_ name: String?) -> any FuzzTarget {
        let names = Set(targets.map { $0.name })
        for format in InputFormat.allCases {
            holds(names.contains(format.fuzzTarget), "the input format \(format.rawValue) has a fuzz target")
        }
        guard let type = targets.first(where: { $0.name == name }) else { showUsage() }
        // Safety: both texts end in a NUL byte, and the system copies them.
        unsafe setenv(variable, type.name, 1)
        // A pointer to the payload of an indirect case has tag bits, so the leak sanitizer does not recognize it as a
        // reference.
        ignoreLeaks()
        defer { watchLeaks() }
        do { return try type.init() } catch { broken("the target cannot be created: \(error)") }
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@_silgen_name("__lsan_disable")
private func ignoreLeaks()

@_silgen_name("__lsan_enable")
private func watchLeaks()

/// The entry point for the linker, because the compiler creates no `main` with `-sanitize=fuzzer`.
@_cdecl("fuzz_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var count = count
    var arguments = unsafe Optional(arguments)
    // Safety: the system passes this number of arguments, each of which ends in a NUL byte.
    let first = unsafe count > 1 ? arguments?[1].map { unsafe String(cString: $0) } : nil
    if let first, !first.hasPrefix("-"),
        unsafe getenv(Fuzz.variable) == nil || targets.contains(where: { $0.name == first })
    {
        unsafe Fuzz.target = Fuzz.choose(first)
        // The program name replaces the target name.
        unsafe arguments?[1] = arguments?[0]
        unsafe arguments = unsafe arguments.map { unsafe $0 + 1 }
        count -= 1
    } else {
        unsafe Fuzz.target = unsafe Fuzz.choose(getenv(Fuzz.variable).map { unsafe String(cString: $0) })
    }
    return unsafe runDriver(&count, &arguments) { bytes, count in
        // Safety: libFuzzer passes this number of bytes, which are valid during the call.
        unsafe Fuzz.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}
