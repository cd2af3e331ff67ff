// SPDX-License-Identifier: Apache-2.0

// The names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchValidation
internal import CLibrary
internal import CSamltool
internal import Captures

@c @implementation
package func samltool_create(
    _ policy: UnsafeRawPointer,
    _ length: Int,
    _ folder: UnsafePointer<CChar>
) -> OpaquePointer? {
    do throws(ConfigurationFault) {
        // Safety: the caller passes `length` bytes, and a string that ends with NUL.
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: policy, count: length))
        let path = unsafe Array(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
        let validator = try MemoryValidator(policy: bytes, from: InputPath(bytes: path))
        ThreadText.message.keep(validator.notices.joined(separator: "\n").utf8)
        return unsafe OpaquePointer(Unmanaged.passRetained(validator).toOpaque())
    } catch {
        ThreadText.message.keep("\(error)".utf8)
        return nil
    }
}

@c @implementation
package func samltool_validate(
    _ validator: OpaquePointer,
    _ input: UnsafeRawPointer,
    _ length: Int,
    _ source: UnsafePointer<CChar>,
    _ size: UnsafeMutablePointer<Int>
) -> UnsafePointer<CChar>? {
    unsafe samltool_validate_all(validator, [input], [length], [source], 1, size)
}

@c @implementation
package func samltool_validate_all(
    _ validator: OpaquePointer,
    _ inputs: UnsafePointer<UnsafeRawPointer>,
    _ lengths: UnsafePointer<Int>,
    _ sources: UnsafePointer<UnsafePointer<CChar>>,
    _ count: Int,
    _ size: UnsafeMutablePointer<Int>
) -> UnsafePointer<CChar>? {
    // Safety: the caller passes a validator that was not freed, `count` inputs, their lengths, and strings that end with NUL.
    let object = unsafe Unmanaged<MemoryValidator>.fromOpaque(UnsafeRawPointer(validator)).takeUnretainedValue()
    let all = (0..<count).map { index in
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: inputs[index], count: lengths[index]))
        return (bytes: bytes, source: unsafe String(cString: sources[index]))
    }
    do {
        let rows = try object.rows(of: all).reduce(into: [UInt8]()) { $0 += $1 + [0] }.dropLast()
        ThreadText.message.keep([])
        unsafe size.pointee = rows.count
        ThreadText.result.keep(rows)
        return unsafe ThreadText.result.text
    } catch {
        ThreadText.message.keep("\(error)".utf8)
        return nil
    }
}

@c @implementation
package func samltool_version() -> UnsafePointer<CChar> {
    ThreadText.result.keep("samltool \(PackageVersion.current)\n\(LinkedLibraries.description)".utf8)
    return unsafe ThreadText.result.text
}

@c @implementation
package func samltool_last_message() -> UnsafePointer<CChar> { unsafe ThreadText.message.text }

@c @implementation
package func samltool_free(_ validator: OpaquePointer?) {
    // Safety: the caller passes a validator that was not freed.
    if let validator = unsafe validator {
        unsafe Unmanaged<MemoryValidator>.fromOpaque(UnsafeRawPointer(validator)).release()
    }
}
