// What goes wrong in a cluster, one fault at a time, and how long writes fail at each server.
import type { Nodes } from './nodes.fixture.ts'

export interface Fault {
  /** For the table. */
  readonly name: string
  readonly limitSeconds: number
  /** Returns how to repair it. */
  strike(): Promise<() => void | Promise<void>>
  /** Servers that this fault takes away. */
  readonly without?: readonly string[]
}

/** Patroni's `ttl` in deploy/patroni/patroni.yaml. */
const ttl = 20

export function databaseFaults(nodes: Nodes): readonly Fault[] {
  const atPrimary = (work: (name: Awaited<ReturnType<Nodes['primary']>>) => () => void) => async () =>
    work(await nodes.primary())
  return [
    {
      name: 'PostgreSQL of the primary killed (`kill -9` of the postmaster)',
      limitSeconds: 15,
      strike: atPrimary((name) => {
        nodes.killPostgres(name)
        return () => undefined
      }),
    },
    {
      name: 'Node of the primary killed: PostgreSQL, Patroni and etcd',
      limitSeconds: ttl + 15,
      strike: atPrimary((name) => {
        nodes.signal(name, 'SIGKILL')
        return () => nodes.startNode(name)
      }),
    },
    {
      name: 'Node of the primary stopped (`SIGSTOP`), and continued after the failover',
      limitSeconds: ttl + 15,
      strike: atPrimary((name) => {
        nodes.signal(name, 'SIGSTOP')
        return () => nodes.signal(name, 'SIGCONT')
      }),
    },
    {
      name: 'Node of the primary cut off from the network, and connected after the failover',
      limitSeconds: ttl + 15,
      strike: atPrimary((name) => {
        nodes.cutOff(name)
        return () => nodes.reconnect(name)
      }),
    },
    {
      name: 'Node of the synchronous standby cut off',
      limitSeconds: ttl + 15,
      async strike() {
        const name = await nodes.standby()
        nodes.cutOff(name)
        return () => nodes.reconnect(name)
      },
    },
  ]
}

/** Shorter gaps between writes are the load of the machine. */
const gapMs = 2_000

/** Until when writes were interrupted, in milliseconds after the fault; 0 if they were not, infinite if they still are. */
export function interruption(times: readonly number[], faultAt: number, now: number): number {
  if (!isSteady(times, now)) return Number.POSITIVE_INFINITY
  const after = [faultAt, ...times.filter((at) => at > faultAt)]
  const gaps = after.flatMap((at, index) => (index > 0 && at - (after[index - 1] ?? at) > gapMs ? [at - faultAt] : []))
  return gaps.at(-1) ?? 0
}

/** Whether the target has written without a gap for the last five seconds. */
export function isSteady(times: readonly number[], now: number): boolean {
  const recent = [now - 5_000, ...times.filter((at) => at > now - 5_000), now]
  return recent.every((at, index) => at - (recent[index - 1] ?? at) < gapMs)
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
