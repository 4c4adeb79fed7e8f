// Revocations: the kill switch. Anything issued before a revocation becomes permanently invalid; requests are denied
// while it is in force.
import Type, { type Static } from 'typebox'
import { ActionPattern, AgentId } from './agents.ts'
import { Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { DelegationId } from './delegations.ts'
import { UserId } from './registrations.ts'

const RevocationId = Type.String({ minLength: 1, maxLength: 64, examples: ['rev_01m7ej93tkksedpjv6rr5ezgc1'] })
const kinds = ['agent', 'user', 'delegation', 'action', 'tenant'] as const
export type RevocationKind = (typeof kinds)[number]

const Reason = Type.String({ minLength: 1, maxLength: 500, examples: ['Its key was found in a public repository'] })

export const CreateRevocationRequest = Strict(
  {
    agentId: Type.Optional(AgentId),
    userId: Type.Optional({ ...UserId, description: 'Everything that agents do for this user.' }),
    delegationId: Type.Optional(DelegationId),
    action: Type.Optional({ ...ActionPattern, description: 'An action, for all subjects.' }),
    tenant: Type.Optional(Type.Literal(true, { description: 'Everything in the tenant.' })),
    reason: Type.Optional(Reason),
  },
  {
    $id: 'CreateRevocationRequest',
    description: 'Send exactly one of `agentId`, `userId`, `delegationId`, `action` and `tenant`.',
    examples: [{ action: 'payment.*', reason: 'The bank has called' }],
  },
)
export type CreateRevocationRequest = Static<typeof CreateRevocationRequest>

export const Revocation = Type.Object(
  {
    revocationId: RevocationId,
    kind: Type.Enum([...kinds]),
    target: Nullable(Type.String({ description: 'An id or an action pattern. `null` for the whole tenant.' })),
    epoch: Type.Integer({
      description: "The revocation's number. Anything that it covers and that carries a lower number is invalid.",
    }),
    reason: Nullable(Reason),
    status: Type.Enum(['in_force', 'lifted']),
    createdAt: Timestamp,
    liftedAt: Nullable(Timestamp),
  },
  { $id: 'Revocation' },
)
export type Revocation = Static<typeof Revocation>

export const RevocationPage = PageOf(Revocation)
export const RevocationQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Type.Enum(['in_force', 'lifted'])),
})
export type RevocationQuery = Static<typeof RevocationQuery>
export const RevocationParams = Type.Object({ revocationId: RevocationId })
