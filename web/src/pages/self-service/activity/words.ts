// An event of the account in the words of the person whose it is.
import type { ActivityEntry, AuthType } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import { sessionMessages } from '#session/messages/index.ts'
import { browserOf, systemOf } from '#ui/platform.ts'
import { messages } from '../messages/index.ts'

export function titleOf({ action }: ActivityEntry): string {
  const { actions, otherAction } = messages.text()
  return (actions as Readonly<Record<string, string>>)[action] ?? otherAction(readableName(action))
}

/** Which method, why not, by whom, and where from: as far as it is known, and worth knowing. */
export function detailsOf({ details, actor, ipAddress, userAgent }: ActivityEntry, userId: string): string {
  const text = messages.text()
  const { methods, reasons } = sessionMessages.text()
  const { authType, reason } = details as { readonly authType?: AuthType; readonly reason?: string }
  const isOwn = (actor.kind === 'user' && actor.id === userId) || (actor.kind === 'system' && actor.id === 'sign-in')
  const parts = [
    authType ? methods[authType] : undefined,
    // Only what happened: its first sentence, without the advice that follows it at the sign-in.
    (reasons as Readonly<Record<string, string>>)[reason ?? '']?.split('.')[0],
    isOwn ? undefined : text.actors[actor.kind](actor.id),
    userAgent ? browserText(userAgent) : undefined,
    ipAddress ?? undefined,
  ]
  return parts.filter((part) => part).join(' · ')
}

export function browserText(userAgent: string): string | undefined {
  const browser = browserOf(userAgent)
  const system = systemOf(userAgent)
  return browser && system ? messages.text().browserOn(browser, system) : (browser ?? system)
}
