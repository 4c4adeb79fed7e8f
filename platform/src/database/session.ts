// One connection outside the pools, for work at startup: migrations, logins, grants.
import type pg from 'pg'
import { clientClass } from './client-class.ts'
import { type Connection, clientConfig } from './connection.ts'

export async function inSession<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new (clientClass(connection))(clientConfig(connection))
  // A lost connection rejects the pending statement. It also emits an event that would end the process without a
  // listener.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Also releases advisory locks after a failed statement.
    await client.end()
  }
}
