// What policies are asked: of a delegated action twice, once as if the user did it alone.
import type { TenantScope } from '@countersign/platform/database'
import {
  type Authorization,
  authorize,
  cedarContext,
  type DescribedEntity,
  type EntityRef,
  type PoliciesContext,
} from '../../policies/index.ts'
import type { AgentRow } from '../agents/agents-store.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import type { Principal, Question } from './question.ts'

export interface Asked {
  readonly tenant: TenantScope
  readonly principal: Principal
  readonly question: Question
  readonly agent: AgentRow | undefined
  readonly delegation: DelegationRow | undefined
  readonly approvals: readonly string[]
}

interface Answers {
  /** About the user alone, or whoever it is that is no agent. */
  readonly user: Authorization | undefined
  readonly agentItself: Authorization | undefined
}

/** AuthZEN's words for the principals that we know ourselves; other types are the tenant's own words. */
const cedarTypes: Readonly<Record<string, string>> = { user: 'User', agent: 'Agent', group: 'Group' }

export const cedarType = (type: string): string => (Object.hasOwn(cedarTypes, type) ? (cedarTypes[type] ?? type) : type)

export async function askPolicies(ctx: PoliciesContext, asked: Asked, now: number): Promise<Answers> {
  const { tenant, principal, question, agent, delegation, approvals } = asked
  const callerSays = { request: question.context, action: question.action.properties }
  const resource = entity(cedarType(question.resource.type), question.resource.id, question.resource.properties)
  const subject = entity(cedarType(principal.subject.type), principal.subject.id, principal.attributes)
  const common = { action: question.action.name, resource: refOf(resource), claimed: [resource, subject] }

  const userAlone = (): Promise<Authorization> =>
    authorize(ctx, tenant, {
      ...common,
      principal: refOf(subject),
      context: cedarContext({ now, approvals }, callerSays),
    })
  if (!agent) return { user: await userAlone(), agentItself: undefined }

  const onBehalfOf = principal.userId === null ? {} : { onBehalfOf: { type: 'User', id: principal.userId } }
  const underDelegation = delegation ? { delegation: { id: delegation.delegation_id } } : {}
  const byAgent = (): Promise<Authorization> =>
    authorize(ctx, tenant, {
      ...common,
      principal: { type: 'Agent', id: agent.agent_id },
      context: cedarContext({ now, approvals, ...onBehalfOf, ...underDelegation }, callerSays),
      known: [knownAgent(agent)],
    })
  if (principal.userId === null) return { user: undefined, agentItself: await byAgent() }
  const user = await userAlone()
  // Whoever the user is not allowed, nobody needs to ask further.
  return { user, agentItself: user.allowed || user.approvable ? await byAgent() : undefined }
}

function entity(type: string, id: string, attributes: object = {}): DescribedEntity {
  return { type, id, attributes: attributes as DescribedEntity['attributes'] }
}

const refOf = ({ type, id }: DescribedEntity): EntityRef => ({ type, id })

function knownAgent({ agent_id: id, mode, owners }: AgentRow): DescribedEntity {
  return entity('Agent', id, { mode, owners: owners.map((owner) => ({ type: 'User', id: owner })) })
}
