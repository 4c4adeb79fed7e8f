// The size of the product's tables, with their indexes.
import type { Connection } from '@countersign/platform/database'
import pg from 'pg'

export interface TableSizes {
  readonly all: number
  /** In bytes, like all of them. */
  readonly audit: number
}

export async function tableSizes({ owner }: { owner: Connection }): Promise<TableSizes> {
  const client = new pg.Client({ ...owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
       where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`,
    )
    const sum = (wanted: (name: string) => boolean) =>
      rows.reduce((bytes, row) => bytes + (wanted(row.name) ? Number(row.bytes) : 0), 0)
    return { all: sum(() => true), audit: sum((name) => name.startsWith('audit_')) }
  } finally {
    await client.end()
  }
}
