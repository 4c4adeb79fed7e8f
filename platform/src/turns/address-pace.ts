// How fast one address gets responses to which no other limit applies, such as pages: they need no credential and name no
// tenant, and a flood of them would slow down everyone else.
import { countedNetwork } from '../ip-addresses/index.ts'

/** How many addresses are remembered. */
const maxAddresses = 1_000

export interface PaceOptions {
  /** Between two responses. */
  readonly apartMs?: number
  /** So many are sent without a pause: opening a page takes dozens of files. */
  readonly together?: number
  /** Browsers and health checks wait longer than the default. */
  readonly heldAtMostMs?: number
  readonly now?: () => number
}

export class AddressPace {
  readonly #apartMs: number
  readonly #togetherMs: number
  readonly #heldAtMostMs: number
  readonly #now: () => number
  /** When an address will have been idle for long enough to get `together` again, in the order of last use. */
  readonly #idleAt = new Map<string, number>()

  constructor({ apartMs = 2, together = 300, heldAtMostMs = 4_000, now = () => performance.now() }: PaceOptions = {}) {
    this.#apartMs = apartMs
    this.#togetherMs = together * apartMs
    this.#heldAtMostMs = heldAtMostMs
    this.#now = now
  }

  /** How long to hold a request that has just come from the address. */
  holdMs(ipAddress: string): number {
    const network = countedNetwork(ipAddress)
    const now = this.#now()
    const idleAt = Math.max(this.#idleAt.get(network) ?? now, now) + this.#apartMs
    this.#remember(network, Math.min(idleAt, now + this.#togetherMs + this.#heldAtMostMs))
    return Math.min(this.#heldAtMostMs, Math.max(0, idleAt - now - this.#togetherMs))
  }

  #remember(network: string, idleAt: number): void {
    this.#idleAt.delete(network)
    this.#idleAt.set(network, idleAt)
    if (this.#idleAt.size > maxAddresses) this.#idleAt.delete(this.#idleAt.keys().next().value as string)
  }
}
