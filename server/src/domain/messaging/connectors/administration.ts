// What administrators do with connectors.
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
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Audit } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import type { Vault } from '../../tenancy/index.ts'
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

interface Parts {
  readonly clock: Clock
  readonly audit: Audit
  readonly vault: Vault
  readonly development: boolean
}

const defaultPriority = 100

export function createAdministration({ clock, audit, vault, development }: Parts) {
  const now = () => new Date(clock.now())
  const present = (row: ConnectorRow) => presentConnector(row, clock.now())

  const read = async (tx: TenantTx, connectorId: string): Promise<Versioned<Connector>> => {
    const row = await findConnector(tx, connectorId)
    if (!row) throw new Problem('not_found')
    return { version: row.version, resource: present(row) }
  }

  return {
    create: (tenant: TenantScope, origin: Origin, input: CreateConnectorRequest): Promise<Versioned<Connector>> =>
      tenant.tx(async (tx) => {
        const { channel, driver, displayName, enabled = true, priority = defaultPriority, settings } = input
        const { secrets = {} } = input
        assertFits(chooseDriver(driver, channel, development), { settings, secrets })
        const connectorId = newId('con', clock.now())
        const sealed = await sealSecrets(tx, vault, connectorId, secrets)
        const row = {
          connector_id: connectorId,
          channel,
          driver,
          display_name: displayName,
          enabled,
          priority,
          settings,
        }
        await insertConnector(tx, { ...row, ...sealed }, now())
        await audit.record(tx, origin, {
          action: 'connector.created',
          target: target(connectorId),
          details: { channel, driver, displayName, enabled, priority },
        })
        return read(tx, connectorId)
      }),

    list: (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Connector>> =>
      tenant.tx(async (tx) => {
        const after = decodeCursor(cursor, ['string', 'number', 'string'])
        if (after && !isPriority(after[1])) throw invalidField('cursor', 'is not a nextCursor of this list')
        const rows = await listConnectors(tx, after, limit + 1)
        return pageOf(rows, limit, (row) => [row.channel, row.priority, row.connector_id], present)
      }),

    find: (tenant: TenantScope, connectorId: string): Promise<Versioned<Connector>> =>
      tenant.tx((tx) => read(tx, connectorId)),

    update: (
      tenant: TenantScope,
      origin: Origin,
      connectorId: string,
      ifMatch: number | null,
      input: UpdateConnectorRequest,
    ): Promise<Versioned<Connector>> =>
      tenant.tx(async (tx) => {
        const row = await lockVersion(tx, connectorId, ifMatch)
        const { displayName, enabled, priority, settings, secrets } = input
        if (settings || secrets) assertFits(chooseDriver(row.driver, row.channel, development), input)
        assertSecretsStay(row, input)
        const sealed = secrets ? await sealSecrets(tx, vault, connectorId, secrets) : {}
        const changes = {
          display_name: displayName ?? row.display_name,
          enabled: enabled ?? row.enabled,
          priority: priority ?? row.priority,
          settings: settings ?? row.settings,
        }
        await updateConnector(tx, connectorId, { ...row, ...changes, ...sealed }, now())
        await audit.record(tx, origin, {
          action: 'connector.updated',
          target: target(connectorId),
          details: {
            ...{ displayName, enabled, priority },
            ...(settings ? { settings: 'replaced' } : {}),
            ...(secrets ? { secrets: 'replaced' } : {}),
          },
        })
        return read(tx, connectorId)
      }),

    remove: (tenant: TenantScope, origin: Origin, connectorId: string, ifMatch: number | null): Promise<void> =>
      tenant.tx(async (tx) => {
        await lockVersion(tx, connectorId, ifMatch)
        await deleteConnector(tx, connectorId)
        await audit.record(tx, origin, { action: 'connector.deleted', target: target(connectorId) })
      }),
  }
}

const target = (connectorId: string) => ({ kind: 'connector', id: connectorId })

const isPriority = (value: number) => Number.isInteger(value) && value >= 0 && value <= 1_000

async function lockVersion(tx: TenantTx, connectorId: string, ifMatch: number | null): Promise<ConnectorRow> {
  const row = await lockConnector(tx, connectorId)
  if (!row) throw new Problem('not_found')
  if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
  return row
}

/** A caller who could send the kept secrets to their own server could read them. */
function assertSecretsStay(row: ConnectorRow, { settings, secrets }: UpdateConnectorRequest): void {
  if (secrets || !settings || row.secret_names.length === 0) return
  if (canonicalJson(settings) === canonicalJson(row.settings)) return
  throw invalidField('secrets', 'is required when settings change: for security, send the secrets again')
}
