// What one tenant may use of a process at most.
import { integer, optional, setting } from '@countersign/platform/config'
import type { TenantLimitSettings } from '@countersign/platform/turns'

export const tenantLimitSettings = {
  TENANT_REQUESTS_PER_SECOND: optional({
    describe: 'Requests per second that one tenant may send to each process; twice as many may arrive together',
    fallback: 'no limit: tenants that send requests at the same time get equal shares',
    parse: integer(1, 1_000_000),
  }),
  TENANT_REQUESTS_AT_ONCE: setting({
    describe: 'Requests of one tenant that each process accepts at once, without long polls',
    default: 1_000,
    parse: integer(1, 100_000),
  }),
  TENANT_OPEN_WAITS: setting({
    describe: 'Long polls of one tenant that each process keeps open',
    default: 10_000,
    parse: integer(1, 1_000_000),
  }),
}

interface Values {
  readonly TENANT_REQUESTS_PER_SECOND: number | undefined
  readonly TENANT_REQUESTS_AT_ONCE: number
  readonly TENANT_OPEN_WAITS: number
}

export const tenantLimitsOf = (values: Values): TenantLimitSettings => ({
  requestsPerSecond: values.TENANT_REQUESTS_PER_SECOND,
  requestsAtOnce: values.TENANT_REQUESTS_AT_ONCE,
  openWaits: values.TENANT_OPEN_WAITS,
})
