// Who asks how much: counts the requests of each tenant over the last one to two seconds.

const windowMs = 1_000
/** Fewer in a window are no flood, whatever the others ask. */
const flooding = 20

export class Shares {
  #current = new Map<string, number>()
  #previous = new Map<string, number>()
  #total = { current: 0, previous: 0 }
  #endsAt = Number.NEGATIVE_INFINITY

  count(tenantId: string, now: number): void {
    if (now >= this.#endsAt) this.#turn(now)
    this.#current.set(tenantId, (this.#current.get(tenantId) ?? 0) + 1)
    this.#total.current += 1
  }

  /** Whether it asks for about as much as all tenants would if they shared equally, or for more. */
  asksMuch(tenantId: string): boolean {
    const own = this.#of(tenantId)
    const tenants = Math.max(this.#current.size, this.#previous.size)
    const all = this.#total.current + this.#total.previous
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
    this.#endsAt = now + windowMs
  }
}
