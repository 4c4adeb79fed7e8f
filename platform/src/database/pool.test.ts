import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { freshDatabase } from '@countersign/testkit'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { applicationRole, type Connection } from './connection.ts'
import { openPool } from './pool.ts'

const fresh = await freshDatabase()
afterAll(() => fresh.drop())

/** Forwards everything until a client sends the text; then it drops the connection. */
async function breaksAt(text: string, target: Connection) {
  const server = createServer((near) => {
    const far = connect(`${target.host}/.s.PGSQL.${target.port}`)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    far.pipe(near)
    near.on('data', (data) => (data.includes(text) ? near.destroy() : far.write(data))).on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    [Symbol.dispose]: () => void server.close(),
  }
}

test('a connection that is lost while its role is verified is an error for the caller, not for the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  using proxy = await breaksAt('current_user', fresh.connection)
  const pool = openPool({ connection: proxy.connection, role: applicationRole, size: 2 })
  await expect(pool.connect()).rejects.toThrow('Connection terminated unexpectedly')
  await pool.end()
  expect(uncaught).toEqual([])
})
