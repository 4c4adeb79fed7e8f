// How long a session lasts, and how long a proof in it counts as recent.
import { sessionHours, sessionIdleMinutes, stepUpMinutes } from '@countersign/contract'
import type { SessionTimes } from './sessions-store.ts'

const minuteMs = 60_000

const idleMs = sessionIdleMinutes * minuteMs
export const absoluteMs = sessionHours * 60 * minuteMs
export const recentProofMs = stepUpMinutes * minuteMs
/** The last use of a session is written at most this often. */
const noteMs = minuteMs
/** By how much the clocks of two hosts may differ. A time further ahead was written by a clock that was wrong. */
const clockSkewMs = minuteMs

export const maxPerUser = 20

export const timesAt = (now: number): SessionTimes => ({
  now: new Date(now),
  idleSince: new Date(now - idleMs),
  notedBefore: new Date(now - noteMs),
})

/** A proof from the future is not recent: after a clock is set back it would count for as long as the clock was ahead. */
export const isRecent = (provenAt: number, now: number): boolean =>
  provenAt > now - recentProofMs && provenAt <= now + clockSkewMs

interface Lifetime {
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

export const isLive = (row: Lifetime, now: number): boolean =>
  row.last_seen_at.getTime() > now - idleMs &&
  row.expires_at.getTime() > now &&
  Math.max(row.created_at.getTime(), row.last_seen_at.getTime()) <= now + clockSkewMs

export const isNoted = (row: Lifetime, now: number): boolean => row.last_seen_at.getTime() > now - noteMs
