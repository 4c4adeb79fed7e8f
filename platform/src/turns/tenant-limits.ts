// What one tenant may use of a process at most. The operator sets it. Within these limits, `Admission` shares the
// process among the tenants that use it at the same time, and `FairLimit` each limit among the tenant's callers.
import { Problem } from '@countersign/contract'
import type { Clock } from '../clock/index.ts'
import { type Account, type Asker, refusedWith } from './asker.ts'
import { FairLimit } from './fair-limit.ts'
import { Refusals } from './refusals.ts'

export interface TenantLimitSettings {
  /** Undefined for any number. Twice as many may arrive together. */
  readonly requestsPerSecond?: number | undefined
  /** Requests that run or wait for their turn; long polls do not count while they wait for a change. */
  readonly requestsAtOnce: number
  /** Long polls that wait for a change. */
  readonly openWaits: number
}

export type TenantLimit = keyof TenantLimitSettings

interface Use {
  readonly atOnce: FairLimit
  readonly waits: FairLimit
  /** Requests of the last seconds. */
  readonly recent: FairLimit
  drainedAt: number
}

interface Tenant {
  readonly accounts: Readonly<Record<Account, Use>>
  requests: number
  readonly refused: Partial<Record<TenantLimit, number>>
}

export interface TenantUse {
  readonly tenantId: string
  /** Since the process started. */
  readonly requests: number
  readonly refused: Readonly<Partial<Record<TenantLimit, number>>>
  /** At this moment. */
  readonly open: number
  readonly waits: number
}

const defaults: TenantLimitSettings = { requestsAtOnce: 1_000, openWaits: 10_000 }
/** How many tenants are remembered. */
const maxTenants = 10_000
const burstSeconds = 2
const waitAgainSeconds = 5

const names: Readonly<Record<TenantLimit, string>> = {
  requestsPerSecond: 'requests per second',
  requestsAtOnce: 'requests at once',
  openWaits: 'open long polls',
}

export class TenantLimits {
  readonly settings: TenantLimitSettings
  readonly refusals: Refusals
  readonly #clock: Clock
  readonly #maxTenants: number
  /** In the order in which they were first seen. */
  readonly #tenants = new Map<string, Tenant>()

  constructor({
    clock,
    maximum = maxTenants,
    refusals = new Refusals(),
    ...settings
  }: {
    readonly clock: Clock
    readonly maximum?: number
    readonly refusals?: Refusals
  } & Partial<TenantLimitSettings>) {
    this.settings = { ...defaults, ...settings }
    this.#clock = clock
    this.#maxTenants = maximum
    this.refusals = refusals
  }

  /**
   * Runs the work as one of the tenant's requests; synchronously, if the work is. `open` is how many there are, with this one.
   * Rejects with a `Problem` if the tenant has reached a limit, and the caller its share.
   */
  run<Result>(asker: Asker, work: (open: number) => Result | Promise<Result>): Result | Promise<Result> {
    const { tenantId, account, caller } = asker
    const tenant = this.#of(tenantId)
    const use = tenant.accounts[account]
    tenant.requests += 1
    const reached = this.#limitReached(use, caller)
    if (reached) return this.refusals.refuse(refusedWith(asker), (seconds) => this.#refusal(tenant, reached, seconds))
    use.atOnce.add(caller)
    let result: Result | Promise<Result>
    try {
      result = work(use.atOnce.used)
    } catch (error) {
      use.atOnce.remove(caller)
      throw error
    }
    if (!(result instanceof Promise)) {
      use.atOnce.remove(caller)
      return result
    }
    // Less work for each request than `finally`.
    return result.then(
      (value) => {
        use.atOnce.remove(caller)
        return value
      },
      (error: unknown) => {
        use.atOnce.remove(caller)
        throw error
      },
    )
  }

  /**
   * Counts a request as a long poll instead, until the returned function is called.
   * @throws {Problem} if the tenant has too many, and the caller its share of them
   */
  wait({ tenantId, account, caller }: Asker): () => void {
    const tenant = this.#of(tenantId)
    const { atOnce, waits } = tenant.accounts[account]
    if (!waits.hasRoomFor(caller)) throw this.#refusal(tenant, 'openWaits', waitAgainSeconds)
    waits.add(caller)
    atOnce.remove(caller)
    return () => {
      waits.remove(caller)
      atOnce.add(caller)
    }
  }

  /** The tenants that use or were refused most, by the given figure; Prometheus keeps a series for each. */
  most(count: number, by: (use: TenantUse) => number): TenantUse[] {
    const uses = Array.from(this.#tenants, ([tenantId, { accounts, requests, refused }]) => {
      const waits = accounts.authenticated.waits.used + accounts.named.waits.used
      const open = accounts.authenticated.atOnce.used + accounts.named.atOnce.used + waits
      return { tenantId, requests, refused, waits, open }
    })
    return uses
      .filter((use) => by(use) > 0)
      .sort((one, other) => by(other) - by(one))
      .slice(0, count)
  }

  #of(tenantId: string): Tenant {
    const known = this.#tenants.get(tenantId)
    if (known) return known
    const tenant: Tenant = {
      accounts: { authenticated: this.#newUse(), named: this.#newUse() },
      requests: 0,
      refused: {},
    }
    this.#tenants.set(tenantId, tenant)
    if (this.#tenants.size > this.#maxTenants) this.#forgetOne(tenantId)
    return tenant
  }

  #newUse(): Use {
    const { requestsPerSecond = 0, requestsAtOnce, openWaits } = this.settings
    return {
      atOnce: new FairLimit(requestsAtOnce),
      waits: new FairLimit(openWaits),
      recent: new FairLimit(requestsPerSecond * burstSeconds),
      drainedAt: this.#clock.now(),
    }
  }

  #forgetOne(except: string): void {
    for (const [tenantId, { accounts }] of this.#tenants) {
      const isUsed = Object.values(accounts).some(({ atOnce, waits }) => atOnce.used > 0 || waits.used > 0)
      if (tenantId === except || isUsed) continue
      this.#tenants.delete(tenantId)
      return
    }
  }

  #limitReached(use: Use, caller: string): TenantLimit | undefined {
    const { requestsPerSecond } = this.settings
    if (!use.atOnce.hasRoomFor(caller)) return 'requestsAtOnce'
    if (requestsPerSecond === undefined) return undefined
    const now = this.#clock.now()
    // A clock that was set back neither adds nor takes anything.
    const elapsed = Math.max(0, now - use.drainedAt) / 1000
    use.recent.drain(elapsed * requestsPerSecond)
    use.drainedAt = now
    if (!use.recent.hasRoomFor(caller)) return 'requestsPerSecond'
    use.recent.add(caller)
    return undefined
  }

  #refusal(tenant: Tenant, limit: TenantLimit, retryAfterSeconds: number): Problem {
    tenant.refused[limit] = (tenant.refused[limit] ?? 0) + 1
    return new Problem('tenant_limit_reached', {
      message: `The tenant has reached its limit of ${this.settings[limit]} ${names[limit]}. Retry later, or ask the operator to raise it.`,
      retryAfterSeconds,
      members: { limit },
    })
  }
}
