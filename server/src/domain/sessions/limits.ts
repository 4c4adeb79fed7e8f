// How long a session lasts, and how long a proof in it counts as recent.
import type { SessionTimes } from './sessions-store.ts'

const minuteMs = 60_000

/** Unused for so long, it has ended. */
const idleMs = 30 * minuteMs
/** However much it is used. */
export const absoluteMs = 12 * 60 * minuteMs
/** For what is dangerous. */
export const recentProofMs = 10 * minuteMs
/** That it was seen is written down no more often than this. */
const noteMs = minuteMs

export const mostPerUser = 20

export const timesAt = (now: number): SessionTimes => ({
  now: new Date(now),
  idleSince: new Date(now - idleMs),
  notedBefore: new Date(now - noteMs),
})

interface Lifetime {
  readonly last_seen_at: Date
  readonly expires_at: Date
}

export const isLive = (row: Lifetime, now: number): boolean =>
  row.last_seen_at.getTime() > now - idleMs && row.expires_at.getTime() > now

export const isNoted = (row: Lifetime, now: number): boolean => row.last_seen_at.getTime() > now - noteMs
