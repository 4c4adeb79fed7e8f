// Makes a product's own database and its owner on a cluster that we run ourselves.
import pg from 'pg'
import { type Connection, clientConfig } from './connection.ts'

/** Idempotent. The owner is no superuser, so that the embedded cluster is used exactly as a rented one would be. */
export async function provisionDatabase(superuser: Connection, name: string): Promise<Connection> {
  const owner = `${name}_owner`
  const client = new pg.Client(clientConfig(superuser))
  await client.connect()
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [owner])
    if (roles.rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(owner)} login createrole`)
    const databases = await client.query('select 1 from pg_database where datname = $1', [name])
    if (databases.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(owner)}`)
    }
    return { ...superuser, user: owner, database: name }
  } finally {
    await client.end()
  }
}
