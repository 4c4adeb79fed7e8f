// Self-service: the agents that act for somebody, what they let them do, and how they stop them.
import Type, { type Static } from 'typebox'
import { Agent } from './agents.ts'
import { Approval } from './approvals.ts'
import { Nullable, PageOf, Strict } from './conventions.ts'
import { CreateDelegationRequest, Delegation } from './delegations.ts'
import { ProvenChangeRequest } from './me.ts'

const { agentId, displayName, description, ceiling, status, expiresAt } = Agent.properties

export const MyAgent = Type.Object(
  {
    agentId,
    displayName,
    description,
    ceiling: { ...ceiling, description: 'Actions beyond which it is never allowed anything' },
    status,
    expiresAt,
    openDelegations: Type.Integer({ description: 'How many of mine are open, or begin later' }),
  },
  { $id: 'MyAgent' },
)
export type MyAgent = Static<typeof MyAgent>
export const MyAgentPage = PageOf(MyAgent)

export const CreateMyDelegationRequest = Strict(
  { ...CreateDelegationRequest.properties, ...ProvenChangeRequest.properties },
  { $id: 'CreateMyDelegationRequest' },
)
export type CreateMyDelegationRequest = Static<typeof CreateMyDelegationRequest>

const agentName = Nullable(Type.String({ description: 'Null where the agent is no more', examples: ['Bill payer'] }))

export const MyDelegation = Type.Object(
  {
    ...Delegation.properties,
    agentName,
    countUsed: Nullable(
      Type.Integer({ description: 'Where there is a count: how much of it is used in this hour, day, week or month' }),
    ),
  },
  { $id: 'MyDelegation' },
)
export type MyDelegation = Static<typeof MyDelegation>
export const MyDelegationPage = PageOf(MyDelegation)

export const MyApproval = Type.Object({ ...Approval.properties, agentName }, { $id: 'MyApproval' })
export type MyApproval = Static<typeof MyApproval>
export const MyApprovalPage = PageOf(MyApproval)

export const StoppedAgents = Type.Object(
  {
    endedDelegations: Type.Integer({ minimum: 0 }),
    cancelledApprovals: Type.Integer({ minimum: 0, description: 'Of those that somebody was being asked for' }),
  },
  { $id: 'StoppedAgents' },
)
export type StoppedAgents = Static<typeof StoppedAgents>
