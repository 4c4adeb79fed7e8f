// Everything that authenticates as a client. The prefix of its id says what it is.
import type { TenantTx } from '@countersign/platform/database'
import { findAgentAccess } from './agent-access-store.ts'
import { type ClientAccessRow, findClientAccess } from './client-access-store.ts'
import { findDeviceAccess, findEnrolmentAccess } from './device-access-store.ts'

type Find = (tx: TenantTx, clientId: string, now: Date) => Promise<ClientAccessRow | undefined>

const byPrefix: Readonly<Record<string, Find>> = {
  ag: findAgentAccess,
  cl: findClientAccess,
  dev: findDeviceAccess,
  enr: findEnrolmentAccess,
}

export function findAccess(tx: TenantTx, clientId: string, now: Date): Promise<ClientAccessRow | undefined> {
  const prefix = clientId.slice(0, Math.max(0, clientId.indexOf('_')))
  // An id with an unknown prefix is looked up like a client's, so that the refusal takes as long.
  const find = Object.hasOwn(byPrefix, prefix) ? (byPrefix[prefix] ?? findClientAccess) : findClientAccess
  return find(tx, clientId, now)
}
