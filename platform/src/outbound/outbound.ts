// Outbound connections: everything that a tenant makes us call goes through here.
import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
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
}

export function createOutbound({ allowedNetworks, resolve = systemResolve }: OutboundOptions): Outbound {
  const guard = createGuard(allowedNetworks, inTurns(resolve))
  const agents = createAgents()
  const of = (tenantId: string): Outbound => ({
    of,
    request: (outgoing) => request({ guard, tenantId }, agents, outgoing),
    connect: (destination) => connect(guard, tenantId, destination),
  })
  return of('')
}

const systemResolve: Resolve = (host) => lookup(host, { all: true })
