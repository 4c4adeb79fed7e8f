// The routes by which a message of a tenant can be sent, in the order in which they are tried.
import type { MessageChannel } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { Driver } from '../../../drivers/driver.ts'
import { drivers } from '../../../drivers/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { type TenancyContext, unlessBroken } from '../../tenancy/index.ts'
import type { BreakerState } from './breaker.ts'
import { type ConnectorRow, listEnabledConnectors } from './connectors-store.ts'
import { driverOf } from './driver-choice.ts'
import { openSecrets, type Secrets } from './secrets.ts'

export interface Route {
  readonly driver: Driver
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Secrets
  /** Undefined for the inbox that a tenant without connectors has in development. */
  readonly connector?: { readonly connectorId: string; readonly breaker: BreakerState }
}

/** In development a tenant without a connector still sees its messages. */
const developmentRoute: Route = { driver: drivers.inbox, settings: {}, secrets: {} }

export async function hasRoute({ development }: BaseContext, tx: TenantTx, channel: MessageChannel): Promise<boolean> {
  if (development) return true
  const rows = await listEnabledConnectors(tx, channel)
  return rows.some((row) => driverOf(row.driver, development))
}

export async function listRoutes(ctx: TenancyContext, tx: TenantTx, channel: MessageChannel): Promise<Route[]> {
  const rows = await listEnabledConnectors(tx, channel)
  // A connector whose secrets cannot be decrypted is passed over for the next, like one that fails.
  const routes = await Promise.all(rows.map((row) => unlessBroken(routeOf(ctx, tx, row))))
  const usable = routes.filter((route) => route !== undefined)
  return usable.length === 0 && ctx.development ? [developmentRoute] : usable
}

/** Undefined if the connector's driver is not available in this environment. */
export async function routeOf(ctx: TenancyContext, tx: TenantTx, row: ConnectorRow): Promise<Route | undefined> {
  const driver = driverOf(row.driver, ctx.development)
  if (!driver) return undefined
  const { failures, open_until: openUntil, last_sent_at: lastSent, last_failed_at: lastFailed } = row
  const lastSentAt = lastSent && lastFailed && lastSent < lastFailed ? null : lastSent
  const breaker = { failures, openUntil, lastSentAt }
  const secrets = await openSecrets(ctx, tx, row)
  return { driver, settings: row.settings, secrets, connector: { connectorId: row.connector_id, breaker } }
}
