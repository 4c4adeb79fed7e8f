// A proxy between a client and PostgreSQL that can fail as networks do.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from '@countersign/platform/database'

export interface SilenceableProxy {
  readonly connection: Connection
  /** From now on nothing is refused and nothing arrives, on new connections too. */
  silence(): void
  /** Closes open connections; new ones are let through. */
  cut(): void
  close(): Promise<void>
}

export async function silenceableProxy(target: Connection): Promise<SilenceableProxy> {
  const sockets: Socket[] = []
  let silent = false
  const server = createServer((near) => {
    const far = connect(`${target.host}/.s.PGSQL.${target.port}`)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    sockets.push(near, far)
    if (!silent) near.pipe(far).pipe(near)
  })
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence() {
      silent = true
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
