// How fast one address gets responses that need no credential and name no tenant, such as pages: no other limit applies to
// them, and a flood of them would slow down everyone else.
import { countedNetwork } from '../ip-addresses/index.ts'

/** Between two responses. */
const apartMs = 2
/** Opening a page takes dozens of files: so many are sent without a pause. */
const together = 300
/** Browsers and health checks wait longer. */
const heldAtMostMs = 4_000
/** How many addresses are remembered. */
const maxAddresses = 1_000

const togetherMs = together * apartMs

export class AddressPace {
  readonly #now: () => number
  /** When an address will have been idle for long enough to get `together` again, in the order of last use. */
  readonly #idleAt = new Map<string, number>()

  constructor({ now = () => performance.now() }: { readonly now?: () => number } = {}) {
    this.#now = now
  }

  /** How long to hold a request that has just come from the address. */
  holdMs(ipAddress: string): number {
    const network = countedNetwork(ipAddress)
    const now = this.#now()
    const idleAt = Math.max(this.#idleAt.get(network) ?? now, now) + apartMs
    this.#remember(network, Math.min(idleAt, now + togetherMs + heldAtMostMs))
    return Math.min(heldAtMostMs, Math.max(0, idleAt - now - togetherMs))
  }

  #remember(network: string, idleAt: number): void {
    this.#idleAt.delete(network)
    this.#idleAt.set(network, idleAt)
    if (this.#idleAt.size > maxAddresses) this.#idleAt.delete(this.#idleAt.keys().next().value as string)
  }
}
