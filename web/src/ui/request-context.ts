// Where a request came from, as the approver reads it.
import type { DeviceChallenge } from '@countersign/contract'
import { shared } from '#i18n/shared/index.ts'
import type { ActionFact } from './action-facts.ts'
import { browserOf, systemOf } from './platform.ts'

export function contextFacts({ action, ipAddress, userAgent }: DeviceChallenge['context']): ActionFact[] {
  const text = shared.text().request
  return [
    ...(action ? [{ label: text.whatFor, value: action }] : []),
    ...(ipAddress ? [{ label: text.where, value: ipAddress }] : []),
    ...(userAgent ? [{ label: text.browser, value: browserName(userAgent) }] : []),
  ]
}

function browserName(userAgent: string): string {
  const browser = browserOf(userAgent)
  const system = systemOf(userAgent)
  return browser && system ? shared.text().request.browserOn(browser, system) : userAgent
}
