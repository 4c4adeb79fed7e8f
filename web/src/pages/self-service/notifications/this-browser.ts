// Whether this browser notifies the signed-in user, and how that is turned on and off. The server lists all browsers; which of
// them is this one, only this browser knows.
import type { MyNotifiedBrowsers } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { askPermission, permission, subscribe, unsubscribe } from '#push/subscription.ts'
import { call } from '#session/call.ts'

export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'unreachable' | 'unsupported'

interface Kept {
  readonly notifiedBrowserId: string
  readonly endpoint: string
}

const storageKey = (tenantId: string) => `countersign-notifications-${tenantId}`

/** What this browser has turned on for a tenant, for this user or for another. */
export function kept(tenantId: string): Kept | undefined {
  const text = localStorage.getItem(storageKey(tenantId))
  return text ? (JSON.parse(text) as Kept) : undefined
}

/** Undefined if this browser does not notify the user. */
export function findThisBrowser(tenantId: string, { browsers }: MyNotifiedBrowsers): Kept | undefined {
  const own = kept(tenantId)
  const isListed = browsers.some(({ notifiedBrowserId }) => notifiedBrowserId === own?.notifiedBrowserId)
  return isListed && permission() === 'granted' ? own : undefined
}

export async function turnOn(tenantId: string, { vapidPublicKey }: MyNotifiedBrowsers): Promise<TurnedOn> {
  const answer = await askPermission()
  if (answer !== 'granted') return answer
  return (await add(tenantId, vapidPublicKey)) ? 'on' : 'unreachable'
}

/** In this browser, or in another one. */
export async function turnOff(tenantId: string, notifiedBrowserId: string): Promise<void> {
  await call(svcSs.removeMyNotifiedBrowser, { params: { notifiedBrowserId } })
  if (kept(tenantId)?.notifiedBrowserId !== notifiedBrowserId) return
  localStorage.removeItem(storageKey(tenantId))
  await unsubscribe(tenantId)
}

/** Browsers change their push address now and then. Without the new one, the server would send to nowhere. */
export async function refresh(tenantId: string, listed: MyNotifiedBrowsers): Promise<void> {
  const own = findThisBrowser(tenantId, listed)
  if (!own || !(await add(tenantId, listed.vapidPublicKey, own.endpoint))) return
  await call(svcSs.removeMyNotifiedBrowser, { params: { notifiedBrowserId: own.notifiedBrowserId } })
}

/** Returns whether the server has a new address. */
async function add(tenantId: string, vapidPublicKey: string, knownEndpoint?: string): Promise<boolean> {
  const pushAddress = await subscribe(tenantId, vapidPublicKey)
  if (!pushAddress || pushAddress.endpoint === knownEndpoint) return false
  const { notifiedBrowserId } = await call(svcSs.addMyNotifiedBrowser, { body: { pushAddress } })
  const own: Kept = { notifiedBrowserId, endpoint: pushAddress.endpoint }
  localStorage.setItem(storageKey(tenantId), JSON.stringify(own))
  return true
}
