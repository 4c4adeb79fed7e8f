// Asks the server, again and again, what it wants of this device: push messages come quicker where a browser has them, but
// nothing depends on them.
import { ApiProblem } from '#api/problem.ts'
import type { DeviceApi } from '../device/device-api.ts'
import type { Account } from '../storage/rows.ts'
import type { AppStore } from './app-state.ts'
import type { Requests } from './requests.ts'

export interface Watch {
  /** Something has happened: every account polls immediately. */
  refresh(): void
}

interface Parts {
  readonly api: DeviceApi
  readonly store: AppStore
  readonly requests: Requests
  readonly onAccepted: (account: Account, accepted: boolean) => void
}

/** A browser opens six connections to one server at most, and answers need some too. */
const longPolls = 3
const longWaitSeconds = 25
const pauses = { openMs: 2000, minMs: 1000, unreachableMs: 5000, removedMs: 60_000 }

/** One account's questions, one after the other. */
interface Asking {
  stopped: boolean
  /** Ends the question, or the pause after it, that is under way. */
  turn: AbortController
}

export function startWatch({ api, store, requests, onAccepted }: Parts): Watch {
  const running = new Map<string, Asking>()

  /** How long to pause before the next question. */
  const ask = async (account: Account, signal: AbortSignal): Promise<number> => {
    const startedAt = Date.now()
    const { accounts, requests: open } = store.get()
    // The server waits for what is new. Whether what is open still is, it only says when it is asked.
    const isAnyOpen = open.some((request) => request.account.id === account.id)
    const waitSeconds = isAnyOpen || accounts.length > longPolls ? 0 : longWaitSeconds
    const asked = await api.pending(account, waitSeconds, signal)
    store.change({ reachable: true })
    onAccepted(account, true)
    requests.arrived(account, asked)
    if (asked.length > 0 || waitSeconds === 0) return pauses.openMs
    return Math.max(0, startedAt + pauses.minMs - Date.now())
  }

  const pauseAfter = (account: Account, error: unknown): number => {
    if (!(error instanceof ApiProblem)) {
      store.change({ reachable: false })
      return pauses.unreachableMs
    }
    const isUnknownThere = error.status === 401 || error.status === 404
    if (!isUnknownThere) return (error.retryAfterSeconds ?? 5) * 1000
    onAccepted(account, false)
    return pauses.removedMs
  }

  const run = async (accountId: string, asking: Asking): Promise<void> => {
    while (!asking.stopped) {
      const account = store.get().accounts.find(({ id }) => id === accountId)
      if (!account) return
      asking.turn = new AbortController()
      const { signal } = asking.turn
      const pauseMs = await ask(account, signal).catch((error: unknown) =>
        signal.aborted ? 0 : pauseAfter(account, error),
      )
      await pause(pauseMs, signal)
    }
  }

  const followAccounts = () => {
    const wanted = new Set(store.get().accounts.map(({ id }) => id))
    for (const [id, asking] of running) {
      if (wanted.has(id)) continue
      running.delete(id)
      asking.stopped = true
      asking.turn.abort()
    }
    for (const id of wanted) {
      if (running.has(id)) continue
      const asking = { stopped: false, turn: new AbortController() }
      running.set(id, asking)
      void run(id, asking)
    }
  }

  const refresh = () => {
    for (const { turn } of running.values()) turn.abort()
  }

  store.subscribe(followAccounts)
  followAccounts()
  addEventListener('online', refresh)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  return { refresh }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
