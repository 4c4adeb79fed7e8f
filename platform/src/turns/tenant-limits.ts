// What one tenant may use of a process at most. The operator sets it. Within these limits, `Admission` shares the
// process among the tenants that use it at the same time.
import { Problem } from '@countersign/contract'
import type { Clock } from '../clock/index.ts'
import type { Account } from './account.ts'
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

interface Requests {
  open: number
  /** Of these, the long polls that wait for a change. */
  waits: number
  tokens: number
  refilledAt: number
}

interface Tenant {
  readonly accounts: Readonly<Record<Account, Requests>>
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
   * Rejects with a `Problem` if the tenant has reached a limit.
   */
  run<Result>(
    tenantId: string,
    account: Account,
    work: (open: number) => Result | Promise<Result>,
  ): Result | Promise<Result> {
    const tenant = this.#of(tenantId)
    const requests = tenant.accounts[account]
    tenant.requests += 1
    const reached = this.#limitReached(requests)
    if (reached) return this.refusals.refuse(tenantId, account, (seconds) => this.#refusal(tenant, reached, seconds))
    requests.open += 1
    let result: Result | Promise<Result>
    try {
      result = work(requests.open - requests.waits)
    } catch (error) {
      requests.open -= 1
      throw error
    }
    if (result instanceof Promise) {
      return result.finally(() => {
        requests.open -= 1
      })
    }
    requests.open -= 1
    return result
  }

  /**
   * Counts a long poll, until the returned function is called.
   * @throws {Problem} if the tenant has too many
   */
  wait(tenantId: string, account: Account): () => void {
    const tenant = this.#of(tenantId)
    const requests = tenant.accounts[account]
    if (requests.waits >= this.settings.openWaits) throw this.#refusal(tenant, 'openWaits', waitAgainSeconds)
    requests.waits += 1
    return () => {
      requests.waits -= 1
    }
  }

  /** The tenants that use or were refused most, by the given figure; Prometheus keeps a series for each. */
  most(count: number, by: (use: TenantUse) => number): TenantUse[] {
    const uses = Array.from(this.#tenants, ([tenantId, { accounts, requests, refused }]) => ({
      tenantId,
      requests,
      refused,
      waits: accounts.authenticated.waits + accounts.named.waits,
      open: accounts.authenticated.open + accounts.named.open,
    }))
    return uses
      .filter((use) => by(use) > 0)
      .sort((one, other) => by(other) - by(one))
      .slice(0, count)
  }

  #of(tenantId: string): Tenant {
    const known = this.#tenants.get(tenantId)
    if (known) return known
    const tenant: Tenant = {
      accounts: { authenticated: this.#newAccount(), named: this.#newAccount() },
      requests: 0,
      refused: {},
    }
    this.#tenants.set(tenantId, tenant)
    if (this.#tenants.size > this.#maxTenants) this.#forgetOne(tenantId)
    return tenant
  }

  #newAccount(): Requests {
    return {
      open: 0,
      waits: 0,
      tokens: (this.settings.requestsPerSecond ?? 0) * burstSeconds,
      refilledAt: this.#clock.now(),
    }
  }

  #forgetOne(except: string): void {
    for (const [tenantId, { accounts }] of this.#tenants) {
      const isUsed = Object.values(accounts).some(({ open, waits }) => open > 0 || waits > 0)
      if (tenantId === except || isUsed) continue
      this.#tenants.delete(tenantId)
      return
    }
  }

  #limitReached(requests: Requests): TenantLimit | undefined {
    const { requestsPerSecond, requestsAtOnce } = this.settings
    if (requests.open - requests.waits >= requestsAtOnce) return 'requestsAtOnce'
    if (requestsPerSecond === undefined) return undefined
    const now = this.#clock.now()
    // A clock that was set back refills nothing, and takes nothing away.
    const elapsed = Math.max(0, now - requests.refilledAt) / 1000
    requests.tokens = Math.min(requestsPerSecond * burstSeconds, requests.tokens + elapsed * requestsPerSecond)
    requests.refilledAt = now
    if (requests.tokens < 1) return 'requestsPerSecond'
    requests.tokens -= 1
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
