// Browsers that notify their users of approvals, as tests turn them on and count them.
import type { NotifiedBrowser } from '@countersign/contract'
import type { MfaTenant, TestAnswer, TestBrowser, TestSubscription } from '@countersign/testkit'

export const notifiedPath = '/Svc/v1/me/notified-browsers'

interface Person {
  readonly browser: TestBrowser
}

export const turnOn = ({ browser }: Person, pushAddress: TestSubscription): Promise<TestAnswer> =>
  browser.call('POST', notifiedPath, { body: { pushAddress } })

export const turnOff = ({ browser }: Person, notifiedBrowserId: string): Promise<TestAnswer> =>
  browser.call('DELETE', `${notifiedPath}/${notifiedBrowserId}`)

export const listed = async ({ browser }: Person): Promise<readonly NotifiedBrowser[]> =>
  (await browser.call('GET', notifiedPath)).body.browsers

export const idsOf = async (person: Person): Promise<string[]> =>
  (await listed(person)).map(({ notifiedBrowserId }) => notifiedBrowserId)

export const eventsOf = async (tenant: MfaTenant, userId: string, action: string): Promise<TestAnswer['body']> =>
  (await tenant.admin('GET', `audit-events?action=${action}&targetId=${userId}`)).body.items
