import { createServer } from 'node:net'
import { listenFailure } from './listen-failure.ts'

/**
 * Refuses an address or port that cannot be opened, before anything is created: otherwise the server would migrate a
 * database first and then fail. Another process may still take the port between this check and listening; listening
 * then fails too.
 */
export async function assertListenable(host: string, port: number, portSetting: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', (error) => reject(listenFailure(error, portSetting, host))).listen(port, host, resolve),
  )
  await new Promise((resolve) => probe.close(resolve))
}
