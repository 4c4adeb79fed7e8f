// Self-service: the agents that act for a user, their delegations, and how the user stops them.
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
    ceiling: { ...ceiling, description: 'The only actions that the agent can ever be allowed to perform.' },
    status,
    expiresAt,
    openDelegations: Type.Integer({
      description: 'The number of your delegations to this agent that are open or start later.',
    }),
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

const agentName = Nullable(Type.String({ description: '`null` if the agent was deleted.', examples: ['Bill payer'] }))

export const MyDelegation = Type.Object(
  {
    ...Delegation.properties,
    agentName,
    countUsed: Nullable(
      Type.Integer({
        description:
          'If there is a count limit: how many actions were counted in the current hour, day, week or month.',
      }),
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
    cancelledApprovals: Type.Integer({
      minimum: 0,
      description: 'The number of pending approval requests that were cancelled.',
    }),
  },
  { $id: 'StoppedAgents' },
)
export type StoppedAgents = Static<typeof StoppedAgents>
