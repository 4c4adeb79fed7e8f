// A tenant's connectors: the providers that send its messages, and the order in which they are tried.
import {
  type Connector,
  type CreateConnectorRequest,
  invalidField,
  type Page,
  type PageQuery,
  Problem,
  type UpdateConnectorRequest,
} from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { alerts } from '../../alerts/index.ts'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import {
  type ConnectorRow,
  deleteConnector,
  findConnector,
  insertConnector,
  listConnectors,
  lockConnector,
  updateConnector,
} from './connectors-store.ts'
import { assertFits, chooseDriver } from './driver-choice.ts'
import { presentConnector } from './present.ts'
import { sealSecrets } from './secrets.ts'

export { test } from './test-connector.ts'
export { listTypes } from './types.ts'

const defaultPriority = 100

export function create(
  ctx: TenancyContext,
  tenant: TenantScope,
  origin: Origin,
  input: CreateConnectorRequest,
): Promise<Versioned<Connector>> {
  return tenant.tx(async (tx) => {
    const { channel, driver, displayName, enabled = true, priority = defaultPriority, settings } = input
    const { secrets = {} } = input
    assertFits(chooseDriver(driver, channel, ctx.development), { settings, secrets })
    const connectorId = newId('con', ctx.clock.now())
    const sealed = await sealSecrets(ctx, tx, connectorId, secrets)
    const row = { connector_id: connectorId, channel, driver, display_name: displayName, enabled, priority, settings }
    await insertConnector(tx, { ...row, ...sealed }, new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, {
      action: 'connector.created',
      target: target(connectorId),
      details: { channel, driver, displayName, enabled, priority },
    })
    return read(ctx, tx, connectorId)
  })
}

export function list(
  { clock }: BaseContext,
  tenant: TenantScope,
  { limit, cursor }: PageQuery,
): Promise<Page<Connector>> {
  return tenant.tx(async (tx) => {
    const after = decodeCursor(cursor, ['string', 'number', 'string'])
    if (after && !isPriority(after[1])) throw invalidField('cursor', 'is not a nextCursor of this list')
    const rows = await listConnectors(tx, after, limit + 1)
    const present = (row: ConnectorRow) => presentConnector(row, clock.now())
    return pageOf(rows, limit, (row) => [row.channel, row.priority, row.connector_id], present)
  })
}

export function find(ctx: BaseContext, tenant: TenantScope, connectorId: string): Promise<Versioned<Connector>> {
  return tenant.tx((tx) => read(ctx, tx, connectorId))
}

export function update(
  ctx: TenancyContext,
  tenant: TenantScope,
  origin: Origin,
  connectorId: string,
  ifMatch: number | null,
  input: UpdateConnectorRequest,
): Promise<Versioned<Connector>> {
  return tenant.tx(async (tx) => {
    const row = await lockVersion(tx, connectorId, ifMatch)
    const { displayName, enabled, priority, settings, secrets } = input
    if (settings || secrets) assertFits(chooseDriver(row.driver, row.channel, ctx.development), input)
    assertSecretsStay(row, input)
    const sealed = secrets ? await sealSecrets(ctx, tx, connectorId, secrets) : {}
    const changes = {
      display_name: displayName ?? row.display_name,
      enabled: enabled ?? row.enabled,
      priority: priority ?? row.priority,
      settings: settings ?? row.settings,
      // What was sent with other settings says nothing about these.
      ...(settings || secrets ? { last_sent_at: null, last_failed_at: null, last_error: null } : {}),
    }
    await updateConnector(tx, connectorId, { ...row, ...changes, ...sealed }, new Date(ctx.clock.now()))
    await alerts.resolve(ctx, tx, 'connector_failing', connectorId)
    await recordEvent(ctx, tx, origin, {
      action: 'connector.updated',
      target: target(connectorId),
      details: {
        ...{ displayName, enabled, priority },
        ...(settings ? { settings: 'replaced' } : {}),
        ...(secrets ? { secrets: 'replaced' } : {}),
      },
    })
    return read(ctx, tx, connectorId)
  })
}

export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  connectorId: string,
  ifMatch: number | null,
): Promise<void> {
  return tenant.tx(async (tx) => {
    await lockVersion(tx, connectorId, ifMatch)
    await deleteConnector(tx, connectorId)
    await alerts.resolve(ctx, tx, 'connector_failing', connectorId)
    await recordEvent(ctx, tx, origin, { action: 'connector.deleted', target: target(connectorId) })
  })
}

async function read({ clock }: BaseContext, tx: TenantTx, connectorId: string): Promise<Versioned<Connector>> {
  const row = await findConnector(tx, connectorId)
  if (!row) throw new Problem('not_found')
  return { version: row.version, resource: presentConnector(row, clock.now()) }
}

const target = (connectorId: string) => ({ kind: 'connector' as const, id: connectorId })

const isPriority = (value: number) => Number.isInteger(value) && value >= 0 && value <= 1_000

async function lockVersion(tx: TenantTx, connectorId: string, ifMatch: number | null): Promise<ConnectorRow> {
  const row = await lockConnector(tx, connectorId)
  if (!row) throw new Problem('not_found')
  if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
  return row
}

/** A caller who could send the stored secrets to their own server could read them. */
function assertSecretsStay(row: ConnectorRow, { settings, secrets }: UpdateConnectorRequest): void {
  if (secrets || !settings || row.secret_names.length === 0) return
  if (canonicalJson(settings) === canonicalJson(row.settings)) return
  throw invalidField('secrets', 'is required when settings change: for security, send the secrets again')
}
