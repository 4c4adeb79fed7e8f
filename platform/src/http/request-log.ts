import type { FastifyRequest } from 'fastify'
import type { Log } from '../log/index.ts'
import { callerAddress } from './caller-address.ts'

/**
 * Failures are logged by default; successes only on request. The code that answers calls this directly: an onResponse
 * hook would make Fastify listen for the end of every response.
 */
export function logRequest(log: Log, request: FastifyRequest, status: number, milliseconds: number): void {
  const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const { method, id, routeOptions } = request
  log[level](
    {
      requestId: id,
      method,
      route: routeOptions.url,
      status,
      ip: callerAddress(request),
      ms: Math.round(milliseconds * 10) / 10,
    },
    'request',
  )
}
