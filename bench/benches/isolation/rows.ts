// The same rows twice: in a tenant table like every table of the product, and in an unprotected table.
import { fileURLToPath } from 'node:url'
import {
  applicationRole,
  type Connection,
  clientConfig,
  migrate,
  provisionDatabase,
} from '@countersign/platform/database'
import pg from 'pg'

const migrations = fileURLToPath(new URL('../../../server/migrations/', import.meta.url))

export const tenantCount = 100
export const rowsPerTenant = 1_000

export const tenantName = (index: number) => `tenant-${index}`

/** Returns how servers reach it. */
export async function makeRows(superuser: Connection): Promise<Connection> {
  const { owner, application } = await provisionDatabase(superuser, 'bench')
  await migrate(owner, migrations)
  const client = new pg.Client(clientConfig({ ...superuser, database: 'bench' }))
  await client.connect()
  try {
    for (const table of ['guarded_rows', 'plain_rows']) await fill(client, table)
    await client.query(`select tenant_table('guarded_rows', 'select')`)
  } finally {
    await client.end()
  }
  return application
}

async function fill(client: pg.Client, table: string): Promise<void> {
  await client.query(`
    create table ${table} (
      tenant_id text collate "C" not null,
      row_id integer not null,
      content text not null,
      primary key (tenant_id, row_id)
    )`)
  await client.query(`
    insert into ${table}
    select 'tenant-' || tenant, row, 'content of ' || row
    from generate_series(0, ${tenantCount - 1}) tenant, generate_series(0, ${rowsPerTenant - 1}) row`)
  await client.query(`grant select on ${table} to ${applicationRole}`)
  await client.query(`vacuum analyze ${table}`)
}
