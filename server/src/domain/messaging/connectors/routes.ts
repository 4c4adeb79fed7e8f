// By which ways a message of a tenant can leave, the first to be tried first.
import type { MessageChannel } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { Driver } from '../../../drivers/driver.ts'
import { drivers } from '../../../drivers/index.ts'
import { unlessBroken, type Vault } from '../../tenancy/index.ts'
import type { BreakerState } from './breaker.ts'
import { type ConnectorRow, listEnabledConnectors } from './connectors-store.ts'
import { driverOf } from './driver-choice.ts'
import { openSecrets, type Secrets } from './secrets.ts'

export interface Route {
  readonly driver: Driver
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Secrets
  /** Undefined where nobody configured it. */
  readonly connector?: { readonly connectorId: string; readonly breaker: BreakerState }
}

export interface Routes {
  /** Whether there is any. */
  exist(tx: TenantTx, channel: MessageChannel): Promise<boolean>
  list(tx: TenantTx, channel: MessageChannel): Promise<Route[]>
  /** Undefined where its driver is not to be had here. */
  of(tx: TenantTx, row: ConnectorRow): Promise<Route | undefined>
}

/** In development a tenant without a connector still sees its messages. */
const developmentRoute: Route = { driver: drivers.inbox, settings: {}, secrets: {} }

export function createRoutes({ vault, development }: { vault: Vault; development: boolean }): Routes {
  const of = async (tx: TenantTx, row: ConnectorRow): Promise<Route | undefined> => {
    const driver = driverOf(row.driver, development)
    if (!driver) return undefined
    const breaker = { failures: row.failures, openUntil: row.open_until }
    const secrets = await openSecrets(tx, vault, row)
    return { driver, settings: row.settings, secrets, connector: { connectorId: row.connector_id, breaker } }
  }

  return {
    of,
    async exist(tx, channel) {
      if (development) return true
      const rows = await listEnabledConnectors(tx, channel)
      return rows.some((row) => driverOf(row.driver, development))
    },
    async list(tx, channel) {
      const rows = await listEnabledConnectors(tx, channel)
      // A connector whose secrets do not open is passed over for the next, as one that fails is.
      const routes = await Promise.all(rows.map((row) => unlessBroken(of(tx, row))))
      const usable = routes.filter((route) => route !== undefined)
      return usable.length === 0 && development ? [developmentRoute] : usable
    },
  }
}
