import { formatMoment } from '#i18n/format.ts'
import { sessionMessages } from '../messages/index.ts'
import type { Way } from './proof-channel.ts'

/** Undefined where it is neither locked nor paused. */
export function lockedText({ lockedUntil, pausedUntil }: Way): string | undefined {
  const text = sessionMessages.text()
  if (pausedUntil !== undefined) return text.pausedUntil(formatMoment(Date.parse(pausedUntil)))
  if (lockedUntil === undefined) return undefined
  return lockedUntil === null ? text.lockedForGood : text.lockedUntil(formatMoment(Date.parse(lockedUntil)))
}
