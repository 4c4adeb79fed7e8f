import type { FastifyRequest } from 'fastify'
import { countedNetwork } from '../ip-addresses/index.ts'
import type { Log } from '../log/index.ts'
import { callerAddress } from './caller-address.ts'

/** Of the same address (IPv6: a /64), route and status. Otherwise one caller could fill the disk, and slow down everyone else. */
export const linesPerSecond = 10

export interface LoggedRoute {
  /** As the reference writes it; the router has its own notation. */
  readonly path?: string
}

interface Repeated {
  readonly fields: Readonly<Record<string, unknown>>
  count: number
}

/**
 * Failures are logged by default; successes only on request. The code that answers calls this directly: an onResponse
 * hook would make Fastify listen for the end of every response.
 */
export class RequestLog {
  readonly #log: Log
  /** Of this second. */
  readonly #repeated = new Map<string, Repeated>()

  constructor(log: Log) {
    this.#log = log
  }

  /** `isOwnFailure` is false if the tenant or the caller caused the status, even 503. */
  write(request: FastifyRequest, status: number, milliseconds: number, isOwnFailure = status >= 500): void {
    const level = isOwnFailure ? 'error' : status >= 400 ? 'info' : 'debug'
    if (!this.#log.isLevelEnabled(level)) return
    const { method, id, routeOptions } = request
    const { path = routeOptions.url } = (routeOptions.config ?? {}) as LoggedRoute
    const fields = { method, route: path, status }
    const ip = callerAddress(request)
    if (level === 'info' && this.#isOneTooMany({ ...fields, ip: countedNetwork(ip) })) return
    this.#log[level]({ requestId: id, ...fields, ip, ms: Math.round(milliseconds * 10) / 10 }, 'request')
  }

  #isOneTooMany(fields: Repeated['fields']): boolean {
    const key = Object.values(fields).join(' ')
    const repeated = this.#repeated.get(key) ?? { fields, count: 0 }
    if (this.#repeated.size === 0) setTimeout(() => this.#endSecond(), 1_000).unref()
    this.#repeated.set(key, repeated)
    repeated.count += 1
    return repeated.count > linesPerSecond
  }

  #endSecond(): void {
    for (const { fields, count } of this.#repeated.values())
      if (count > linesPerSecond) this.#log.info({ ...fields, count: count - linesPerSecond }, 'requests not logged')
    this.#repeated.clear()
  }
}
