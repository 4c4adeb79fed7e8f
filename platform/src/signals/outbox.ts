// What this process has to tell the others, gathered for a few milliseconds: NOTIFY takes a lock of the whole server, so
// one of it carries the wake-ups of many commits.
import { pack, type Wakeup } from './payload.ts'

export interface Outbox {
  add(wakeup: Wakeup): void
  /** Sends what has gathered; what cannot be sent now stays for the next time. */
  flush(): Promise<void>
}

const gatherMs = 5
// Nobody depends on a wake-up: who waits also looks by itself. So a long outage may drop some, but not fill the memory.
const gatheredAtMost = 10_000

export function createOutbox(from: string, send: (payloads: readonly string[]) => Promise<void>): Outbox {
  let gathered = new Set<Wakeup>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  const add = (wakeup: Wakeup) => {
    if (gathered.size < gatheredAtMost) gathered.add(wakeup)
    timer ??= setTimeout(() => void flush(), gatherMs)
  }

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    while (sending) await sending
    if (gathered.size === 0) return
    const batch = gathered
    gathered = new Set()
    sending = send(pack(batch, from))
      .catch(() => {
        for (const wakeup of batch) gathered.add(wakeup)
      })
      .finally(() => {
        sending = undefined
      })
    await sending
  }

  return { add, flush }
}
