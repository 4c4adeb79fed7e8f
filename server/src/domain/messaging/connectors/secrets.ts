// The secrets of connectors, sealed. Only the driver ever reads them again.
import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { ConnectorRow } from './connectors-store.ts'

export type Secrets = Readonly<Record<string, unknown>>

const placeOf = (connectorId: string) => ({ table: 'connectors', row: connectorId, column: 'sealed_secrets' })

export async function sealSecrets({ vault }: TenancyContext, tx: TenantTx, connectorId: string, secrets: Secrets) {
  return {
    sealed_secrets: await vault.seal(tx, placeOf(connectorId), JSON.stringify(secrets)),
    secret_names: Object.keys(secrets),
  }
}

export async function openSecrets({ vault }: TenancyContext, tx: TenantTx, row: ConnectorRow): Promise<Secrets> {
  return JSON.parse((await vault.open(tx, placeOf(row.connector_id), row.sealed_secrets)).toString())
}
