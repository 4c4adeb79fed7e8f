// Ways of reading one row, from no protection to ours.
import {
  applicationRole,
  type Connection,
  clientConfig,
  type Database,
  openDatabase,
  sql,
} from '@countersign/platform/database'
import pg from 'pg'
import { tenantName } from './rows.ts'

export interface Reader {
  readonly name: string
  read(tenant: number, row: number): Promise<string | undefined>
}

interface Row {
  readonly content: string
}

const fromGuarded = (tenantId: string, row: number) =>
  sql`select content from guarded_rows where tenant_id = ${tenantId} and row_id = ${row}`
const fromPlain = (tenantId: string, row: number) =>
  sql`select content from plain_rows where tenant_id = ${tenantId} and row_id = ${row}`
const setTenant = (tenantId: string) => sql`select set_config('app.tenant_id', ${tenantId}, true)`

export interface Readers extends AsyncDisposable {
  readonly plain: Reader
  readonly transaction: Reader
  readonly inTenant: Reader
  readonly stepByStep: Reader
}

export function openReaders(connection: Connection, poolSize: number): Readers {
  const database: Database = openDatabase({ connection, poolSize })
  const pool = new pg.Pool({ ...clientConfig(connection, applicationRole), max: poolSize })
  // The database may end a connection that the pool, asked to end, is still closing.
  pool.on('error', () => undefined)
  const query = async (client: pg.Pool | pg.PoolClient, statement: ReturnType<typeof sql>) =>
    (await client.query<Row>(statement as pg.QueryConfig)).rows[0]?.content

  return {
    plain: {
      name: 'no transaction, no row-level security',
      read: (tenant, row) => query(pool, fromPlain(tenantName(tenant), row)),
    },
    transaction: {
      name: 'pipelined transaction, no row-level security',
      read: (tenant, row) =>
        database.inTenant(tenantName(tenant), async (tx) => (await tx.row<Row>(fromPlain(tx.tenantId, row)))?.content),
    },
    inTenant: {
      name: 'inTenant: pipelined transaction, row-level security',
      read: (tenant, row) =>
        database.inTenant(
          tenantName(tenant),
          async (tx) => (await tx.row<Row>(fromGuarded(tx.tenantId, row)))?.content,
        ),
    },
    stepByStep: {
      name: 'transaction step by step, row-level security',
      async read(tenant, row) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query(setTenant(tenantName(tenant)) as pg.QueryConfig)
          const content = await query(client, fromGuarded(tenantName(tenant), row))
          await client.query('commit')
          return content
        } finally {
          client.release()
        }
      },
    },
    async [Symbol.asyncDispose]() {
      await database.close()
      await pool.end()
    },
  }
}
