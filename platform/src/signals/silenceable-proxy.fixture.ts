// Stands between a client and PostgreSQL, and can break as networks do.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../database/index.ts'

export interface SilenceableProxy {
  readonly connection: Connection
  /** Nothing is refused, and nothing arrives. */
  silence(): void
  /** Ends what is open; new connections are let through. */
  cut(): void
  close(): Promise<void>
}

export async function silenceableProxy(target: Connection): Promise<SilenceableProxy> {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(`${target.host}/.s.PGSQL.${target.port}`)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  })
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut,
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
