// SPDX-License-Identifier: Apache-2.0

/// Returns the keys of the outermost object of JSON, in their order.
func outermostKeys(of json: String) -> [String] {
    var keys: [String] = []
    var (depth, text) = (0, String?.none)
    var isEscaped = false
    var last = ""
    for character in json {
        if let part = text {
            let ends = character == "\"" && !isEscaped
            isEscaped = character == "\\" && !isEscaped
            if ends { last = part }
            text = ends ? nil : part + String(character)
            continue
        }
        switch character {
        case "\"": text = ""
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        case ":": if depth == 1 { keys.append(last) }
        default: break
        }
    }
    return keys
}
