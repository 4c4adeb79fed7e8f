import type { FastifyRequest } from 'fastify'
import type { Log } from '../log/index.ts'
import { callerAddress } from './caller-address.ts'

/**
 * Failures are worth a line by default; successes only when somebody asks for them. Called by whoever answers: a hook after the
 * response would make Fastify listen for the end of every single one.
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
