// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

extension SignatureCheck {
    /// Reads the trusted keys, from the index of metadata if there is one that applies.
    ///
    /// - Parameters:
    ///   - options: The options of the user.
    ///   - moment: The time at which the files are read.
    ///   - systemTime: The time of the system, or `nil` to make no index.
    ///   - notices: Receives the reason that no index was made.
    /// - Returns: The keys.
    /// - Throws: ``ConfigurationFault`` if a file cannot be used, or another user could have written the index.
    static func trust(
        _ options: SignatureOptions,
        readAt moment: Timestamp,
        systemTime: Timestamp?,
        _ notices: inout [String]
    ) throws(ConfigurationFault) -> TrustStore {
        guard let file = options.metadataIndex.map(PrivateFile.init(indexAt:)) else {
            return try trust(options.trust, metadataSignedBy: options.metadataSigners, readAt: moment)
        }
        guard !options.metadataSigners.isEmpty else {
            throw ConfigurationFault(.usage, "--metadata-index requires --metadata-signed-by.")
        }
        try requireLibrary()
        var keys: [PublicKey] = []
        for path in options.metadataSigners { keys += try metadataKeys(path) }
        let files = options.trust.map(\.description)
        if let bytes = try file.read(),
            let store = TrustIndex.store(bytes, of: files, signedBy: keys, at: moment)
        {
            return store
        }
        guard let systemTime else {
            return try trust(options.trust, metadataSignedBy: options.metadataSigners, readAt: moment)
        }
        let made: (store: TrustStore, index: [UInt8]?)
        do throws(TrustError) {
            made = try TrustIndex.make(of: files, signedBy: keys, readAt: moment, systemTime: systemTime)
        } catch {
            throw ConfigurationFault(error)
        }
        guard let index = made.index else {
            notices.append("No index of metadata was made, because a trust file changed less than 2 s ago.")
            return made.store
        }
        do throws(FileFault) {
            try file.write(index)
        } catch {
            notices.append("The index of metadata was not written: \(error)")
        }
        return made.store
    }
}

extension SignatureCheck {
    /// Reads the keys that are trusted to sign metadata.
    static func metadataKeys(_ path: InputPath) throws(ConfigurationFault) -> [PublicKey] {
        try requireLibrary()
        let bytes = try bytes(path)
        var keys: [PublicKey] = []
        do throws(TrustError) {
            keys = try PublicKey.reading(bytes)
        } catch {
            throw ConfigurationFault(.usage, "\(path.description.escapedForReport(limit: .max)): \(error)")
        }
        // Without keys, metadata would be trusted as it is.
        guard !keys.isEmpty else {
            throw ConfigurationFault(
                .usage,
                "\(path.description.escapedForReport(limit: .max)): The file contains no key that could have signed metadata."
            )
        }
        return keys
    }
}

extension PrivateFile {
    /// The index of metadata: a user who can write it can add trusted keys.
    ///
    /// That of eduGAIN's metadata has about 5 MB.
    fileprivate init(indexAt path: InputPath) {
        self.init(path: path, title: "The index of metadata", limit: 256 << 20)
    }
}
