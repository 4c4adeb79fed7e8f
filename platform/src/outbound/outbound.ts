// Outbound connections: everything that a tenant makes us call goes through here.
import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
import { type NewSpan, type Tracer, traced } from '../tracing/index.ts'
import { connect, type Destination } from './connect.ts'
import { createGuard, type Resolve } from './guard.ts'
import { inTurns } from './lookups.ts'
import { createAgents, type OutboundRequest, type OutboundResponse, request } from './request.ts'

export interface Outbound {
  /** The same for one tenant, whose name lookups then delay no other tenant. */
  of(tenantId: string): Outbound
  request(outgoing: OutboundRequest): Promise<OutboundResponse>
  connect(destination: Destination): Promise<Socket>
}

export interface OutboundOptions {
  /** Networks that may be reached although they are not public, and without encryption; see `outboundNetwork`. */
  readonly allowedNetworks: readonly string[]
  /** Defaults to the system's resolver. */
  readonly resolve?: Resolve
  readonly tracer?: Tracer | undefined
}

export function createOutbound({ allowedNetworks, resolve = systemResolve, tracer }: OutboundOptions): Outbound {
  const guard = createGuard(allowedNetworks, inTurns(resolve))
  const agents = createAgents()
  const of = (tenantId: string): Outbound => ({
    of,
    request: (outgoing) =>
      traced(tracer, spanTo(outgoing.method, hostOf(outgoing.url)), () =>
        request({ guard, tenantId }, agents, outgoing),
      ),
    connect: (destination) =>
      traced(tracer, spanTo('connect', destination.host), () => connect(guard, tenantId, destination)),
  })
  return of('')
}

/** Only the host: the rest of an address may contain secrets. */
const spanTo = (name: string, host: string): NewSpan => ({
  name,
  kind: 'client',
  attributes: { 'server.address': host },
})

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

const systemResolve: Resolve = (host) => lookup(host, { all: true })
