// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import SubscriberAccount
import Testing
import VideoSubscriberAccount

struct AccessTests {
    @Test(arguments: [
        (VSAccountAccessStatus.notDetermined, SubscriberAccount.AccessStatus.notDetermined),
        (.restricted, .restricted), (.denied, .denied), (.granted, .granted),
    ])
    func `returns each access status`(theirs: VSAccountAccessStatus, ours: SubscriberAccount.AccessStatus) async {
        let access = await access(of: Framework(onCheck: { $1(theirs, nil) }))
        #expect(access == SubscriberAccount.Access(ours))
    }

    @Test func `returns the error of a denial`() async {
        let access = await access(of: Framework(onCheck: { $1(.denied, failure(0)) }))
        #expect(access == SubscriberAccount.Access(.denied, failure: .init(.accessNotGranted)))
    }

    @Test(arguments: [true, false])
    func `passes only the option for a prompt`(prompting: Bool) async {
        let seen = Seen<[String: Bool]>()
        let framework = Framework(onCheck: { options, handler in
            seen.append(Dictionary(uniqueKeysWithValues: options.map { ($0.rawValue, $1 as? Bool ?? !prompting) }))
            handler(.granted, nil)
        })
        _ = await access(prompting: prompting, of: framework)
        #expect(seen.all == [[VSCheckAccessOption.prompt.rawValue: prompting]])
    }

    @Test func `accepts an answer on another queue`() async {
        let framework = Framework(onCheck: { _, handler in
            let handed = Handed(value: handler)
            DispatchQueue.global().async { handed.value(.restricted, nil) }
        })
        #expect(await access(of: framework).status == .restricted)
    }

    @Test func `uses the first of two answers`() async {
        let framework = Framework(onCheck: {
            $1(.granted, nil)
            $1(.denied, nil)
        })
        #expect(await access(of: framework).status == .granted)
    }

    @Test func `stops waiting if the completion handler was released`() async {
        #expect(await access(of: Framework(onCheck: { _, _ in })).status == .notDetermined)
    }

    private func access(prompting: Bool = true, of framework: Framework) async -> SubscriberAccount.Access {
        await Framework.$current.withValue(framework) {
            await VideoSubscriberAccountProvider().access(prompting: prompting)
        }
    }
}
