import type { PushChallenge, StandingOffer } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { type ChallengesContext, prompt } from '../../challenges/index.ts'
import type { AgentRow } from '../agents/agents-store.ts'
import type { HashedAction } from '../decisions/action-hash.ts'
import type { ApprovalText } from './wording/wording.ts'

interface Asked {
  readonly approverId: string
  readonly agent: AgentRow
  readonly action: HashedAction
  readonly text: ApprovalText
  readonly acceptsPasskey: boolean
  readonly standingOffer: StandingOffer | undefined
  readonly validitySeconds: number
}

/** Asks the approver on the devices that they agreed to; without one, only on our page, if a passkey is accepted. */
export function askDevice(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { approverId, agent, action, text, acceptsPasskey, standingOffer, validitySeconds }: Asked,
): Promise<PushChallenge> {
  // The tenant's policy asks, so the approver may also be a user with a role, whom no application can reach.
  const policy: Origin = { ...origin, caller: { ...origin.caller, kind: 'system', id: 'approvals' } }
  return prompt(
    ctx,
    tenant,
    policy,
    { userId: approverId, agreedOnly: true, orOnPage: acceptsPasskey, validitySeconds },
    {
      clientId: origin.caller.clientId,
      agentId: agent.agent_id,
      clientName: agent.display_name,
      purpose: 'approval',
      ...text,
      action: { ...action },
      standingOffer,
    },
  )
}
