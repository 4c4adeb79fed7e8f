// The sessions that this process has seen lately: cached for seconds, and dropped in every process as soon as they end.
import type { Clock } from '@countersign/platform/clock'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { BaseContext } from '../../base/index.ts'
import { isLive, isNoted, timesAt } from './limits.ts'
import type { SessionSecret } from './session-secret.ts'
import { findLiveSession, type LiveSessionRow } from './sessions-store.ts'

export const sessionTopic = 'session'

export const sessionKey = ({ tenantId, hash }: SessionSecret): string => `${tenantId}/${hash.toString('base64url')}`

export class LiveSessions {
  readonly #clock: Clock
  readonly #rows: FreshCache<LiveSessionRow | undefined>

  constructor({ clock, database, signals }: Pick<BaseContext, 'clock' | 'database' | 'signals'>) {
    this.#clock = clock
    const rows = new FreshCache<LiveSessionRow | undefined>({
      maximum: 50_000,
      load: (key) => {
        const separator = key.indexOf('/')
        const hash = Buffer.from(key.slice(separator + 1), 'base64url')
        return database.inTenant(key.slice(0, separator), (tx) => findLiveSession(tx, hash, timesAt(clock.now())))
      },
    })
    signals.on(sessionTopic, (key) => rows.drop(key))
    // A tenant was suspended or resumed, or changed what its administrators sign in with: rare enough to drop all sessions.
    signals.on('tenant', () => rows.clear())
    signals.onLost(() => rows.clear())
    this.#rows = rows
  }

  /** Undefined if the session has ended. */
  async find(secret: SessionSecret): Promise<LiveSessionRow | undefined> {
    const key = sessionKey(secret)
    const known = await this.#rows.get(key)
    const row = known && !isNoted(known, this.#clock.now()) ? await this.#rows.reload(key) : known
    return row && isLive(row, this.#clock.now()) ? row : undefined
  }
}
