// SPDX-License-Identifier: Apache-2.0

// Functions of their own, so that callgrind can be told where each piece of work begins.

@inline(never)
private func measuredEncode() { Workloads.encode() }

@inline(never)
private func measuredDecode() { Workloads.decode() }

@inline(never)
private func measuredParse() { Workloads.parse() }

@inline(never)
private func measuredCanonicalise() { Workloads.canonicalise() }

@inline(never)
private func measuredValidate() { Workloads.validate() }

/// Ends the last one.
@inline(never)
@_optimize(none)
private func measuredNothing() {}

/// Does all the work once, for what the first time costs, and then once more to be counted.
@main
enum Counted {
    static func main() {
        Workloads.encode()
        Workloads.decode()
        Workloads.parse()
        Workloads.canonicalise()
        Workloads.validate()
        measuredEncode()
        measuredDecode()
        measuredParse()
        measuredCanonicalise()
        measuredValidate()
        measuredNothing()
    }
}
