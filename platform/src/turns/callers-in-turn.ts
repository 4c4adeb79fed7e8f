// What waits within one tenant: its own callers and those that only name it take turns, and so do the callers of each.
import type { Account, Asker } from './asker.ts'
import { Rounds } from './rounds.ts'

export class CallersInTurn<Item> {
  readonly #queues: Readonly<Record<Account, Rounds<Item>>> = { authenticated: new Rounds(), named: new Rounds() }
  #next: Account = 'authenticated'

  get size(): number {
    return this.#queues.authenticated.size + this.#queues.named.size
  }

  add({ account, caller }: Omit<Asker, 'tenantId'>, item: Item): void {
    this.#queues[account].add(caller, item)
  }

  take(): Item | undefined {
    const other: Account = this.#next === 'named' ? 'authenticated' : 'named'
    const account = this.#queues[this.#next].size > 0 ? this.#next : other
    this.#next = account === 'named' ? 'authenticated' : 'named'
    return this.#queues[account].take()
  }

  /** The first item of one caller, whose turn is then over. */
  takeFrom({ account, caller }: Omit<Asker, 'tenantId'>): Item | undefined {
    return this.#queues[account].takeFrom(caller)
  }
}
