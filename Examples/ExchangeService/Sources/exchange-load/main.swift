// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

// exchange-load documents KEY CERTIFICATE COUNT FOLDER   writes signed documents of about 6 KB, all different

let arguments = CommandLine.arguments
func read(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }

guard arguments.count == 6, arguments[1] == "documents", let count = Int(arguments[4]),
    (try? FileManager.default.contentsOfDirectory(atPath: arguments[5])) != nil
else {
    print(
        "usage: exchange-load documents KEY CERTIFICATE COUNT FOLDER   (COUNT is a number, FOLDER an existing folder)"
    )
    exit(64)
}
let signer = try ResponseSigner(
    key: PrivateKey(pem: read(arguments[2])),
    certificates: ResponseSigner.certificates(pem: read(arguments[3]))
)
let now = Timestamp.now
for number in 0..<count {
    let document = SignedDocument(
        id: "_a\(number)",
        inResponseTo: "_q\(number)",
        nameID: "subscriber-\(number)",
        userID: "user-\(number)",
        packages: (0..<24).map { "package-\(number)-\($0)-of-the-subscriber" },
        lifetime: 86_400
    )
    try Data(document.bytes(at: now, by: signer)).write(to: URL(filePath: "\(arguments[5])/\(number).xml"))
}
