// Counts the requests of each tenant over the last one to two seconds.

const windowMs = 1_000
/** Fewer requests in a window are not a flood, whatever other tenants send. */
const flooding = 20

export class Shares {
  #current = new Map<string, number>()
  #previous = new Map<string, number>()
  #total = { current: 0, previous: 0 }
  /** Tenants with enough requests to count: a caller can invent any number of tenants, with one request each. */
  #busy = { current: new Set<string>(), previous: new Set<string>() }
  #endsAt = Number.NEGATIVE_INFINITY

  count(tenantId: string, now: number): void {
    if (now >= this.#endsAt) this.#turn(now)
    this.#current.set(tenantId, (this.#current.get(tenantId) ?? 0) + 1)
    this.#total.current += 1
    if (this.#of(tenantId) > flooding) this.#busy.current.add(tenantId)
  }

  /**
   * Whether the tenant asks for about as much as an equal share of what the busy tenants ask for, or more. What waits counts too:
   * a tenant whose requests wait sends few new ones, and the others would seem to send most.
   */
  asksMuch(tenantId: string, waiting: { readonly own: number; readonly all: number }): boolean {
    const own = this.#of(tenantId) + waiting.own
    const tenants = Math.max(this.#busy.current.size, this.#busy.previous.size)
    const all = this.#total.current + this.#total.previous + waiting.all
    return own > flooding && own * tenants > 0.9 * all
  }

  #of(tenantId: string): number {
    return (this.#current.get(tenantId) ?? 0) + (this.#previous.get(tenantId) ?? 0)
  }

  #turn(now: number): void {
    const isNext = now - this.#endsAt < windowMs
    this.#previous = isNext ? this.#current : new Map()
    this.#total = { previous: isNext ? this.#total.current : 0, current: 0 }
    this.#current = new Map()
    this.#busy = { previous: isNext ? this.#busy.current : new Set(), current: new Set() }
    this.#endsAt = now + windowMs
  }
}
