import { createServer } from 'node:net'
import { listenFailure } from './listen-failure.ts'

/**
 * Refuses an address or a port that cannot be had, before anything is made: a server that finds out last has migrated a
 * database by then. Between this and the listening another process may still take the port; then that fails too.
 */
export async function assertListenable(host: string, port: number, portSetting: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', (error) => reject(listenFailure(error, portSetting, host))).listen(port, host, resolve),
  )
  await new Promise((resolve) => probe.close(resolve))
}
