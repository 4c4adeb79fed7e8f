// Wake-ups that this process sends to the others, batched for a few milliseconds: NOTIFY takes a server-wide lock, so
// one NOTIFY carries the wake-ups of many commits.
import { pack, type Wakeup } from './payload.ts'

export interface Outbox {
  add(wakeup: Wakeup): void
  /** Sends the batch; what cannot be sent now stays for the next attempt. */
  flush(): Promise<void>
}

const gatherMs = 5
// Nothing depends on a wake-up, because waiting processes also poll. So a long outage may drop some, but must not fill
// the memory.
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
