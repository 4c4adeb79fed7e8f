// Ends the imports of a tenant: an import continues in the background, and must not affect the next turn.
import { clientConfig } from '@countersign/platform/database'
import { findEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import pg from 'pg'

export async function forgetImports(dataDir: string, tenantId: string): Promise<void> {
  const superuser = findEmbeddedPostgres(dataDir)
  if (!superuser) throw new Error('The product does not run.')
  const client = new pg.Client(clientConfig({ ...superuser, database: 'countersign' }))
  await client.connect()
  try {
    await client.query(`delete from tasks where tenant_id = $1 and kind = 'import-hardware-tokens'`, [tenantId])
    await client.query('delete from hardware_token_imports where tenant_id = $1', [tenantId])
    await client.query('delete from hardware_tokens where tenant_id = $1', [tenantId])
  } finally {
    await client.end()
  }
}
