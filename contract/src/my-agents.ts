// Self-service: the agents that act for a user, their delegations, and how the user stops them.
import Type, { type Static } from 'typebox'
import { Agent } from './agents.ts'
import { Approval } from './approvals.ts'
import { Defaulted, Nullable, PageOf, PageQuery, Strict } from './conventions.ts'
import { CreateDelegationRequest, Delegation } from './delegations.ts'
import { ProvenChangeRequest } from './me.ts'
import { StandingApproval } from './standing-approvals.ts'
import { languages } from './texts.ts'

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

const title = Nullable(
  Type.String({ description: 'As the schema states it. `null` if it states none.', examples: ['Pay bills'] }),
)
const explanation = Nullable(Type.String({ examples: ['Payments from your accounts.'] }))

export const DelegableAction = Type.Object(
  {
    name: Type.String({ examples: ['payment.create'] }),
    title,
    description: explanation,
    resources: Type.Array(
      Type.Object({
        type: Type.String({ examples: ['Account'] }),
        title: { ...title, examples: ['Account'] },
        description: { ...explanation, examples: [null] },
      }),
      { description: 'The types of resources that the action applies to.' },
    ),
    amount: Nullable(
      Type.Object(
        {
          max: Nullable(Type.Integer({ description: 'The highest amount that a form should offer.' })),
          currencies: Nullable(
            Type.Array(Type.String({ examples: ['CHF'] }), {
              description:
                'The currencies that a form should offer. Empty for all; `null` if amounts have no currency.',
            }),
          ),
        },
        { description: 'Set if the action has an `amount`, which a delegation can limit.' },
      ),
    ),
  },
  { $id: 'DelegableAction' },
)
export type DelegableAction = Static<typeof DelegableAction>
export const DelegableActionPage = PageOf(DelegableAction)

export const DelegableActionQuery = Type.Object({
  ...PageQuery.properties,
  language: Defaulted(
    Type.Enum([...languages], { description: 'Of titles and descriptions. English where the schema has no other.' }),
    'en',
  ),
})
export type DelegableActionQuery = Static<typeof DelegableActionQuery>

export const DelegableResource = Type.Object(
  { type: Type.String({ examples: ['Account'] }), id: Type.String({ examples: ['household'] }) },
  { $id: 'DelegableResource' },
)
export type DelegableResource = Static<typeof DelegableResource>
export const DelegableResourcePage = PageOf(DelegableResource)

export const SearchMyResourcesRequest = Strict(
  {
    type: Type.String({ minLength: 1, maxLength: 256, description: 'A type of the schema.', examples: ['Account'] }),
    action: Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The action that you want to delegate.',
      examples: ['payment.create'],
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'The maximum number of items to return. Defaults to 20.' }),
    ),
    cursor: PageQuery.properties.cursor,
  },
  { $id: 'SearchMyResourcesRequest', examples: [{ type: 'Account', action: 'payment.create' }] },
)
export type SearchMyResourcesRequest = Static<typeof SearchMyResourcesRequest>

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

export const MyStandingApproval = Type.Object(
  { ...StandingApproval.properties, agentName },
  { $id: 'MyStandingApproval' },
)
export type MyStandingApproval = Static<typeof MyStandingApproval>
export const MyStandingApprovalPage = PageOf(MyStandingApproval)

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
