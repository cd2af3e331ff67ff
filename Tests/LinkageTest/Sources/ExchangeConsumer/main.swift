// SPDX-License-Identifier: Apache-2.0

import AdobePass

let response = try EncodedSAMLResponse(CommandLine.arguments.dropFirst().first ?? "")
print(response)
