// TCP connections, for protocols other than HTTP.
import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import type { Guard } from './guard.ts'
import { asOutboundFailure } from './outbound-failed.ts'

export interface Destination {
  readonly host: string
  readonly port: number
  /** Whether nothing sensitive is sent before TLS. */
  readonly encrypted: boolean
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
}

/** Timeout and signal apply to connecting: the owner of an open connection ends it through its outermost layer. */
export async function connect(guard: Guard, tenantId: string, destination: Destination): Promise<Socket> {
  const { host, port, encrypted, timeoutSeconds, signal } = destination
  const lookup = guard.lookupOf(host, encrypted, tenantId)
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const socket = connectTcp({ host, port, lookup })
  // The user of the socket handles its end; an error without a listener must not end the process.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, timeout]) })
    return socket
  } catch (error) {
    socket.destroy()
    throw asOutboundFailure(error, host, { timeout, timeoutSeconds, signal })
  }
}
