// TCP connections, for protocols other than HTTP.
import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import type { Guard } from './guard.ts'
import { asOutboundFailure } from './outbound-failed.ts'

export interface Destination {
  readonly host: string
  readonly port: number
  /** Whether nothing of worth is said before TLS. */
  readonly encrypted: boolean
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
}

/** Timeout and signal are for connecting: a connection that is there is for its owner to end, from the top of what it became. */
export async function connect(guard: Guard, tenantId: string, destination: Destination): Promise<Socket> {
  const { host, port, encrypted, timeoutSeconds, signal } = destination
  const lookup = guard.lookupOf(host, encrypted, tenantId)
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const socket = connectTcp({ host, port, lookup })
  // Whoever uses it hears of its end; an error that comes while nobody listens must not end the process.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, timeout]) })
    return socket
  } catch (error) {
    socket.destroy()
    throw asOutboundFailure(error, host, { timeout, timeoutSeconds, signal })
  }
}
