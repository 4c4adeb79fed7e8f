// Agents: autonomous programs that act for themselves or for users.
import Type, { type Static } from 'typebox'
import { ClientJwks, ClientSecretParams, ClientSecretSummary, ShownSecret } from './clients.ts'
import { DisplayName, Nullable, PageOf, StoredDisplayName, Strict, Timestamp } from './conventions.ts'
import { UserId } from './registrations.ts'
import { ShownLines } from './shown-text.ts'

export const AgentId = Type.String({ minLength: 1, maxLength: 64, examples: ['ag_01m7ej93tkksedpjv6rr5ezgc1'] })

/** `payment.create`, `payment.*` or `*`: a star at the end matches any text. */
export const ActionPattern = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[^*\\s]*\\*?$',
  issue: 'must be the name of an action, optionally with a * at the end to match several',
  examples: ['payment.*'],
})

const AgentMode = Type.Enum(['delegated', 'autonomous'], {
  description: '`delegated`: acts for users, within their delegations. `autonomous`: acts for itself.',
})

const Owners = Type.Array(UserId, {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description: 'The users who are responsible for the agent.',
  examples: [['admin']],
})

const Ceiling = Type.Array(ActionPattern, {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description:
    'The only actions that the agent can ever be allowed to perform, regardless of policies and delegations.',
  examples: [['payment.*']],
})

const CallbackUrls = Type.Array(
  Type.String({
    maxLength: 2048,
    pattern: '^https?://[^\\s#@]+$',
    issue: 'must be an http or https address without credentials and fragment',
    examples: ['https://agents.example.com/callbacks'],
  }),
  { maxItems: 5, uniqueItems: true, description: 'Where requests for approval may have their end reported.' },
)

const Description = ShownLines({ maxLength: 500, examples: ['Pays the bills that were approved'] })

export const Agent = Type.Object(
  {
    agentId: { ...AgentId, description: "Also the agent's client id at the token endpoint." },
    displayName: StoredDisplayName,
    description: Nullable(Type.String({ examples: ['Pays the bills that were approved'] })),
    mode: AgentMode,
    owners: Type.Array(UserId),
    ceiling: Type.Array(ActionPattern),
    status: Type.Enum(['active', 'suspended', 'expired']),
    expiresAt: Nullable(Timestamp),
    epoch: Type.Integer({
      description: 'Raised by every revocation of the agent. Anything issued under a lower epoch is invalid.',
    }),
    jwks: Nullable(ClientJwks),
    callbackUrls: CallbackUrls,
    secrets: Type.Array(ClientSecretSummary),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Agent' },
)
export type Agent = Static<typeof Agent>

export const CreateAgentRequest = Strict(
  {
    displayName: DisplayName,
    description: Type.Optional(Description),
    mode: AgentMode,
    owners: Owners,
    ceiling: Ceiling,
    expiresAt: Type.Optional(Timestamp),
    jwks: Type.Optional(ClientJwks),
    callbackUrls: Type.Optional(CallbackUrls),
  },
  {
    $id: 'CreateAgentRequest',
    description: 'With `jwks`, the agent authenticates with `private_key_jwt` and gets no secret.',
    examples: [{ displayName: 'Bill payer', mode: 'delegated', owners: ['admin'], ceiling: ['payment.*'] }],
  },
)
export type CreateAgentRequest = Static<typeof CreateAgentRequest>

export const CreatedAgent = Type.Object(
  { ...Agent.properties, clientSecret: Type.Optional(ShownSecret) },
  { $id: 'CreatedAgent' },
)
export type CreatedAgent = Static<typeof CreatedAgent>

export const UpdateAgentRequest = Strict(
  {
    displayName: Type.Optional(DisplayName),
    description: Type.Optional(Nullable(Description)),
    mode: Type.Optional(AgentMode),
    owners: Type.Optional(Owners),
    ceiling: Type.Optional(Ceiling),
    expiresAt: Type.Optional(Nullable(Timestamp)),
    jwks: Type.Optional(Nullable(ClientJwks)),
    callbackUrls: Type.Optional(CallbackUrls),
  },
  { $id: 'UpdateAgentRequest', minProperties: 1 },
)
export type UpdateAgentRequest = Static<typeof UpdateAgentRequest>

export const AgentPage = PageOf(Agent)
export const AgentParams = Type.Object({ agentId: AgentId })
export const AgentSecretParams = Type.Object({ agentId: AgentId, secretId: ClientSecretParams.properties.secretId })
