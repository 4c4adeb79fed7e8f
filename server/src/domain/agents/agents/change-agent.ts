import { Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { type AgentRow, lockAgent } from './agents-store.ts'

/** Locks the agent, compares the version that the caller has read, and notifies every process with the commit. */
export function changeAgent<T>(
  { signals }: BaseContext,
  tenant: TenantScope,
  agentId: string,
  ifMatch: number | null,
  work: (tx: TenantTx, agent: Pick<AgentRow, 'status' | 'jwks'>) => Promise<T>,
): Promise<T> {
  return tenant.tx(async (tx) => {
    const agent = await lockAgent(tx, agentId)
    if (!agent) throw new Problem('not_found')
    if (ifMatch !== null && ifMatch !== agent.version) throw new Problem('precondition_failed')
    // To the token endpoint an agent is a client.
    await signals.notify(tx, 'client', `${tx.tenantId}/${agentId}`)
    return work(tx, agent)
  })
}

/** As audit events name an agent. */
export const agentTarget = (agentId: string) => ({ kind: 'agent' as const, id: agentId })
