import { createServer } from 'node:net'
import { listenFailure } from './listen-failure.ts'

/** Port 0 means any free port. Links need the number before the first request, so it is chosen before we listen. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', (error) => reject(listenFailure(error, 'PORT', host))).listen(0, host, resolve),
  )
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
