// Keeps PostgreSQL running: if it exits unexpectedly, it is restarted with increasing delays. The caller holds the
// folder's lock, so only one process does this.
import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** The server's state, reported whenever it changes. */
export type PostgresState =
  | { readonly state: 'running'; readonly pid: number }
  | { readonly state: 'restarting' }
  /** Several restarts have failed. More attempts follow. */
  | { readonly state: 'failed'; readonly reason: string }

interface Supervision {
  readonly postmaster: Postmaster
  /** Resolves with the postmaster to stop, once no restart can happen any more. */
  end(): Promise<Postmaster>
}

interface Options {
  readonly isRunning: (postmaster: Postmaster) => boolean
  readonly restart: (ended: Postmaster) => Promise<Postmaster>
  readonly onState: (state: PostgresState) => void
  readonly lookEveryMs: number
}

const firstPauseMs = 250
const longestPauseMs = 5_000
const attemptsUntilFailed = 5

export function supervise(first: Postmaster, { isRunning, restart, onState, lookEveryMs }: Options): Supervision {
  const ending = new AbortController()
  let postmaster = first
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)

  const bringBack = async () => {
    onState({ state: 'restarting' })
    for (let attempt = 1; !ending.signal.aborted; attempt += 1) {
      try {
        postmaster = await restart(postmaster)
        onState({ state: 'running', pid: postmaster.pid })
        return
      } catch (error) {
        if (attempt >= attemptsUntilFailed) onState({ state: 'failed', reason: (error as Error).message })
        await pause(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs))
      }
    }
  }

  const watch = async () => {
    while (!ending.signal.aborted) {
      if (!isRunning(postmaster)) await bringBack()
      await pause(lookEveryMs)
    }
  }
  const watching = watch()

  return {
    get postmaster() {
      return postmaster
    },
    async end() {
      ending.abort()
      await watching
      return postmaster
    },
  }
}
