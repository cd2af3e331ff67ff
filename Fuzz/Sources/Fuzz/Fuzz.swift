// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The program: its first argument is the name of a target, the others are libFuzzer's.
///
/// libFuzzer starts itself again for a merge, without the name, so that an environment variable keeps it.
enum Fuzz {
    static let variable = "SWIFT_SAML_FUZZ_TARGET"

    /// What is fuzzed by this process, set once before the first run.
    nonisolated(unsafe) static var target: any FuzzTarget = Nothing()

    private struct Nothing: FuzzTarget {
        static let name = ""
        func run(_ bytes: [UInt8]) {}
    }

    /// Lists the targets and ends the process.
    static func showUsage() -> Never {
        print("usage: fuzz TARGET [ARGUMENT OF LIBFUZZER…]\n       fuzz stream-differential COUNT SEED\n\ntargets:")
        for target in targets { print("    \(target.name)") }
        exit(64)
    }

    /// Makes the target of a name, or says which there are and ends.
    static func choose(_ name: String?) -> any FuzzTarget {
        guard let type = targets.first(where: { $0.name == name }) else { showUsage() }
        // Safety: both texts end in a NUL byte, and the system copies them.
        unsafe setenv(variable, type.name, 1)
        // A pointer to the payload of an indirect case has bits of its own, so that the sanitizer takes what is kept to the
        // end for lost.
        ignoreLeaks()
        defer { watchLeaks() }
        do { return try type.init() } catch { broken("the target cannot be made: \(error)") }
    }
}

extension Fuzz {
    /// Compares streams with trees over generated documents, prints what was compared, and ends the process.
    static func compareStreams(count: Int, seed: UInt64) -> Never {
        var differential = StreamDifferential(seed: seed)
        if let difference = differential.firstDifference(in: count) {
            print(difference)
            exit(1)
        }
        let tally = differential.tally
        print(
            """
            seed \(seed): \(tally.documents) documents compared in \(tally.readings) readings, and none differs; \
            \(tally.withOctets) with a signed part, \(tally.elements) elements, \(tally.rejected) rejected by all
            """
        )
        exit(0)
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

/// What the linker takes for `main`: with `-sanitize=fuzzer` the compiler makes none.
@_cdecl("fuzz_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var count = count
    var arguments = unsafe Optional(arguments)
    // Safety: the system gives so many arguments, each of which ends in a NUL byte.
    let first = unsafe count > 1 ? arguments?[1].map { unsafe String(cString: $0) } : nil
    if first == "stream-differential" {
        let numbers = CommandLine.arguments.dropFirst(2).map { UInt64($0) }
        guard numbers.count == 2, let count = numbers[0].flatMap({ Int(exactly: $0) }), let seed = numbers[1] else {
            Fuzz.showUsage()
        }
        Fuzz.compareStreams(count: count, seed: seed)
    }
    if let first, !first.hasPrefix("-"),
        unsafe getenv(Fuzz.variable) == nil || targets.contains(where: { $0.name == first })
    {
        unsafe Fuzz.target = Fuzz.choose(first)
        // The name goes, and the program's own name moves to its place.
        unsafe arguments?[1] = arguments?[0]
        unsafe arguments = unsafe arguments.map { unsafe $0 + 1 }
        count -= 1
    } else {
        unsafe Fuzz.target = unsafe Fuzz.choose(getenv(Fuzz.variable).map { unsafe String(cString: $0) })
    }
    return unsafe runDriver(&count, &arguments) { bytes, count in
        // Safety: libFuzzer lends so many bytes for the length of the call.
        unsafe Fuzz.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}
