// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
public import UntrustedText

extension RESTv1 {
    /// The configuration of a channel: who it is, and which providers it works with.
    public struct Configuration: Hashable, Sendable {
        /// The channel, if the document names it.
        public let requestor: RequestorID?

        /// The name of the channel, for people.
        @Exact public private(set) var name: String?

        /// The providers, in the order of the document.
        public let mvpds: [MVPD]

        /// How many entries could not be read as providers, and were left out.
        public let unreadableCount: Int

        /// Makes a configuration.
        ///
        /// - Parameters:
        ///   - requestor: The channel.
        ///   - name: The name of the channel, for people.
        ///   - mvpds: The providers.
        package init(requestor: RequestorID?, name: String? = nil, mvpds: [MVPD]) {
            self.requestor = requestor
            self.name = name
            self.mvpds = mvpds
            unreadableCount = 0
        }

        init(_ answer: V1Answer) throws(AdobePassError) {
            let document = try answer.value()
            // JSON may keep the document element of XML, or leave it out.
            let only = document.members.flatMap { $0.count == 1 ? $0[0].value : nil }
            guard let requestor = document["requestor"] ?? only?["requestor"], requestor.members != nil else {
                throw answer.fault("`requestor` is missing or not an object.")
            }
            guard let list = requestor["mvpds"] else { throw answer.fault("`mvpds` is missing.") }
            let elements = list.elements(named: "mvpd")
            guard elements.allSatisfy({ $0.members != nil }) else {
                throw answer.fault("`mvpds` contains a value that is not an object.")
            }
            mvpds = elements.compactMap(MVPD.init)
            unreadableCount = elements.count - mvpds.count
            self.requestor = requestor["id"]?.text.flatMap { RequestorID($0) }
            name = requestor["name"]?.text
        }
    }
}

extension RESTv1.Configuration {
    /// The provider with an identifier of Adobe Pass, or nil.
    ///
    /// - Parameter id: The identifier, compared code point by code point.
    /// - Returns: The first such provider.
    public func mvpd(_ id: MVPDID) -> RESTv1.MVPD? { mvpds.first { $0.id == id } }

    /// The provider with an identifier of Apple, or nil.
    ///
    /// - Parameter mapping: What the Video Subscriber Account framework reports, compared code point by code point.
    /// - Returns: The first such provider.
    public func mvpd(mappedTo mapping: PlatformMappingID) -> RESTv1.MVPD? {
        mvpds.first { $0.platformMappingID == mapping }
    }

    /// The identifiers for `supportedAccountProviderIdentifiers`, each once, in the order of the document.
    ///
    /// The rule is not documented. These are the providers that use platform single sign-on and may be listed in Apple's
    /// picker, those that are only listed there included: the framework reports the choice of one as unsupported, and says
    /// which. **An empty list means every provider of the region to the framework**: with an empty list, do not ask it.
    public var supportedAccountProviderIDs: [PlatformMappingID] {
        Self.unique(mvpds.filter { $0.enablePlatformServices && $0.displayInPlatformPicker })
    }

    /// The identifiers for `featuredAccountProviderIdentifiers`, each once, in the order of the document.
    ///
    /// The rule is not documented. These are the supported providers that can sign in on the platform.
    public var featuredAccountProviderIDs: [PlatformMappingID] {
        Self.unique(
            mvpds.filter {
                $0.enablePlatformServices && $0.displayInPlatformPicker && $0.boardingStatus == .supported
            }
        )
    }

    private static func unique(_ mvpds: [RESTv1.MVPD]) -> [PlatformMappingID] {
        var seen: Set<PlatformMappingID> = []
        return mvpds.compactMap(\.platformMappingID).filter { seen.insert($0).inserted }
    }
}
