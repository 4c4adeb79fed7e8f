// The secrets with which an agent authenticates.
import { type ClientSecret, maxSecrets, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { countAgentSecrets, deleteAgentSecret } from './agent-secrets-store.ts'
import { agentTarget, changeAgent } from './change-agent.ts'
import { storeNewSecret } from './new-agent-secret.ts'

export function create(ctx: BaseContext, tenant: TenantScope, origin: Origin, agentId: string): Promise<ClientSecret> {
  return changeAgent(ctx, tenant, agentId, null, async (tx) => {
    if ((await countAgentSecrets(tx, agentId)) >= maxSecrets) throw new Problem('secret_limit_reached')
    const secret = await storeNewSecret(ctx, tx, agentId)
    await recordEvent(ctx, tx, origin, {
      action: 'agent_secret.created',
      target: agentTarget(agentId),
      details: { secretId: secret.secretId },
    })
    return secret
  })
}

export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  agentId: string,
  secretId: string,
): Promise<void> {
  return changeAgent(ctx, tenant, agentId, null, async (tx) => {
    if ((await deleteAgentSecret(tx, agentId, secretId)) === 0) throw new Problem('not_found')
    await recordEvent(ctx, tx, origin, {
      action: 'agent_secret.deleted',
      target: agentTarget(agentId),
      details: { secretId },
    })
  })
}
