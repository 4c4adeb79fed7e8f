// Asks policies to authorize an action. A delegated action is authorized twice: once as if the user did it without the agent.
import {
  type Authorization,
  cedarContext,
  type DescribedEntity,
  type EntityRef,
  type PolicyRequest,
} from '../../policies/index.ts'
import type { AgentRow } from '../agents/agents-store.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import type { Principal, Question } from './question.ts'

export interface Acting {
  readonly principal: Principal
  readonly question: Question
  readonly agent: Pick<AgentRow, 'agent_id' | 'mode' | 'owners'> | undefined
  readonly delegation: Pick<DelegationRow, 'delegation_id'> | undefined
  readonly approvals: readonly string[]
}

export interface Authorizations {
  /** Of the user without an agent, or of another principal that is not an agent. */
  readonly user: Authorization | undefined
  readonly agentItself: Authorization | undefined
}

/** AuthZEN's names for the principals that we know ourselves; other types have the names of the tenant's schema. */
const cedarTypes: Readonly<Record<string, string>> = { user: 'User', identity: 'User', agent: 'Agent', group: 'Group' }

export const cedarType = (type: string): string => (Object.hasOwn(cedarTypes, type) ? (cedarTypes[type] ?? type) : type)

type Authorize = (request: PolicyRequest) => Promise<Authorization>

/** By any set of policies: the published one, or a draft. */
export async function authorizeAction(
  { principal, question, agent, delegation, approvals }: Acting,
  now: number,
  authorize: Authorize,
): Promise<Authorizations> {
  const callerSays = { request: readable(question.context), action: question.action.properties }
  const resource = entity(cedarType(question.resource.type), question.resource.id, question.resource.properties)
  const described = { ...resource, byAgent: principal.asksItself }
  const subject = entity(cedarType(principal.subject.type), principal.subject.id, principal.attributes)
  const common = { action: question.action.name, resource: refOf(resource), claimed: [described, subject] }

  const isAutonomous = agent !== undefined && principal.userId === null
  const user = isAutonomous
    ? undefined
    : await authorize({
        ...common,
        principal: refOf(subject),
        context: cedarContext({ now, approvals }, callerSays),
      })
  if (!agent) return { user, agentItself: undefined }
  // If the user is denied, the agent is too: skip the second authorization.
  if (user && !user.allowed && !user.approvable) return { user, agentItself: undefined }

  const onBehalfOf = principal.userId === null ? {} : { onBehalfOf: { type: 'User', id: principal.userId } }
  const underDelegation = delegation ? { delegation: { id: delegation.delegation_id } } : {}
  const agentItself = await authorize({
    ...common,
    principal: { type: 'Agent', id: agent.agent_id },
    context: cedarContext({ now, approvals, ...onBehalfOf, ...underDelegation }, callerSays),
    known: [knownAgent(agent)],
  })
  return { user, agentItself }
}

/** A reference to an approval is for us. What it opens reaches policies as `context.approvals`. */
function readable(context: Question['context']): Question['context'] {
  if (!context || !Object.hasOwn(context, 'approval')) return context
  const { approval: _, ...rest } = context
  return rest
}

function entity(type: string, id: string, attributes: object = {}): DescribedEntity {
  return { type, id, attributes: attributes as DescribedEntity['attributes'] }
}

const refOf = ({ type, id }: DescribedEntity): EntityRef => ({ type, id })

function knownAgent({ agent_id: id, mode, owners }: NonNullable<Acting['agent']>): DescribedEntity {
  return entity('Agent', id, { mode, owners: owners.map((owner) => ({ type: 'User', id: owner })) })
}
