import { formatMoment } from '#i18n/format.ts'
import { sessionMessages } from '../messages/index.ts'
import type { Way } from './proof-channel.ts'

/** Undefined where it is not locked. */
export function lockedText({ lockedUntil }: Way): string | undefined {
  const text = sessionMessages.text()
  if (lockedUntil === undefined) return undefined
  return lockedUntil === null ? text.lockedForGood : text.lockedUntil(formatMoment(Date.parse(lockedUntil)))
}
