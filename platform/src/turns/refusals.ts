// When refused requests get their responses, and when they should come back. A thousand requests that are refused in the
// same moment would otherwise come back in the same moment, again and again, and everyone else's requests would wait
// behind them.
import type { Source } from '../access/index.ts'
import { countedNetwork } from '../ip-addresses/index.ts'
import { type Asker, refusedWith } from './asker.ts'

/** Of a response: most clients wait ten seconds, and some of it has passed in the queue. */
const heldAtMostMs = 4_000
/** Between two requests that come back. */
const backApartMs = 20
const backAfterMs = 1_000
/** Clients repeat a call by themselves if they need not wait longer. */
const backAtMostMs = 10_000
/** How many are remembered. */
const maxLines = 1_000

interface Line {
  /** When the next response is due. */
  respondAt: number
  /** When the next request should come back. */
  backAt: number
}

export interface RefusalOptions {
  /** Between two responses. */
  readonly apartMs?: number
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<unknown>
}

export class Refusals {
  readonly #apartMs: number
  readonly #now: () => number
  readonly #wait: (ms: number) => Promise<unknown>
  /** In the order in which they were last used. */
  readonly #lines = new Map<string, Line>()

  constructor({
    apartMs = 4,
    now = () => performance.now(),
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: RefusalOptions = {}) {
    this.#apartMs = apartMs
    this.#now = now
    this.#wait = wait
  }

  /** Rejects with the error: the first of those who share a line immediately, those that follow one after the other. */
  async refuse(name: string, error: (retryAfterSeconds: number) => unknown): Promise<never> {
    const line = this.#line(name)
    const now = this.#now()
    const respondAt = clamp(line.respondAt, now, now + heldAtMostMs)
    const backAt = clamp(line.backAt, respondAt + backAfterMs, respondAt + backAtMostMs)
    line.respondAt = respondAt + this.#apartMs
    line.backAt = backAt + backApartMs
    if (respondAt > now) await this.#wait(respondAt - now)
    throw error(Math.round((backAt - respondAt) / 1_000))
  }

  #line(name: string): Line {
    const line = this.#lines.get(name) ?? { respondAt: 0, backAt: 0 }
    this.#lines.delete(name)
    this.#lines.set(name, line)
    if (this.#lines.size > maxLines) this.#lines.delete(this.#lines.keys().next().value as string)
    return line
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * For requests without a valid credential: those of one address are refused one after the other. Apart from the lines of
 * tenants, which many addresses would push out.
 */
export function refusalsByAddress(refusals = new Refusals()): (source: Source, error: unknown) => Promise<never> {
  return ({ ipAddress }, error) => refusals.refuse(countedNetwork(ipAddress), () => error)
}

const apartForCallerMs = 20

/** For requests that came too soon: one caller's are refused one after the other. */
export function refusalsByCaller(
  refusals = new Refusals({ apartMs: apartForCallerMs }),
): (asker: Asker, error: unknown) => Promise<never> {
  return (asker, error) => refusals.refuse(`${refusedWith(asker)}/${asker.caller}`, () => error)
}
