// Connectors: the drivers that a tenant has configured, and so the ways by which its messages leave.
import Type, { type Static } from 'typebox'
import { DisplayName, PageOf, StoredDisplayName, Strict, Timestamp } from './conventions.ts'

export const messageChannels = ['sms', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const MessageChannelSchema = Type.Enum([...messageChannels], { description: 'How a message reaches the user' })

const ConnectorId = Type.String({ examples: ['con_01m7ej93tkksedpjv6rr5ezgc1'] })

const Driver = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'What takes the messages on, by name',
  examples: ['smtp'],
})

const Priority = Type.Integer({
  minimum: 0,
  maximum: 1_000,
  description: 'The lowest of a channel is tried first, and the next where that one fails. 100 if nobody says',
  examples: [100],
})

const Settings = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'As the driver takes them',
      examples: [{ host: 'smtp.example.com', port: 587, security: 'starttls', fromAddress: 'no-reply@example.com' }],
    },
  ),
)

const Secrets = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'As the driver takes them, all of them together. They are never shown again',
    },
  ),
)

export const Connector = Type.Object(
  {
    connectorId: ConnectorId,
    channel: MessageChannelSchema,
    driver: Driver,
    displayName: StoredDisplayName,
    enabled: Type.Boolean(),
    priority: Priority,
    settings: Settings,
    secretNames: Type.Array(Type.String(), { description: 'Which secrets are set', examples: [['password']] }),
    health: Type.Object({
      consecutiveFailures: Type.Integer(),
      pausedUntil: Type.Union([Timestamp, Type.Null()], {
        description: 'After repeated failures nothing is sent by it until then',
      }),
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Connector' },
)
export type Connector = Static<typeof Connector>

export const CreateConnectorRequest = Strict(
  {
    channel: MessageChannelSchema,
    driver: Driver,
    displayName: DisplayName,
    enabled: Type.Optional(Type.Boolean({ description: 'If absent: true' })),
    priority: Type.Optional(Priority),
    settings: Settings,
    secrets: Type.Optional(Secrets),
  },
  { $id: 'CreateConnectorRequest' },
)
export type CreateConnectorRequest = Static<typeof CreateConnectorRequest>

export const UpdateConnectorRequest = Strict(
  {
    displayName: Type.Optional(DisplayName),
    enabled: Type.Optional(Type.Boolean()),
    priority: Type.Optional(Priority),
    settings: Type.Optional(Settings),
    secrets: Type.Optional(Secrets),
  },
  { $id: 'UpdateConnectorRequest', minProperties: 1 },
)
export type UpdateConnectorRequest = Static<typeof UpdateConnectorRequest>

export const TestConnectorRequest = Strict(
  {
    to: Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'Where the test message goes: a mobile number in E.164 form, or an email address',
      examples: ['ada@example.com'],
    }),
  },
  { $id: 'TestConnectorRequest' },
)
export type TestConnectorRequest = Static<typeof TestConnectorRequest>

export const ConnectorTest = Type.Object(
  {
    outcome: Type.Enum(['sent', 'refused', 'failed'], {
      description:
        '`refused`: the provider understood and will not do it. `failed`: it was not reached, or answered something else',
    }),
    providerMessageId: Type.Union([Type.String(), Type.Null()], { description: 'What the provider calls the message' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'What went wrong, where it was not sent' }),
    tookMilliseconds: Type.Integer(),
  },
  { $id: 'ConnectorTest' },
)
export type ConnectorTest = Static<typeof ConnectorTest>

const JsonSchema = (description: string, examples: readonly object[]) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object({}, { additionalProperties: true, description: `${description}, as a JSON Schema`, examples }),
  )

export const ConnectorType = Type.Object(
  {
    driver: Driver,
    channels: Type.Array(MessageChannelSchema, { description: 'What it can be chosen for', examples: [['email']] }),
    settings: JsonSchema('What its settings are', [
      { type: 'object', required: ['host'], properties: { host: { type: 'string' } } },
    ]),
    secrets: JsonSchema('What its secrets are: all of them are written, and none is read', [
      { type: 'object', properties: { password: { type: 'string', writeOnly: true } } },
    ]),
  },
  { $id: 'ConnectorType' },
)
export type ConnectorType = Static<typeof ConnectorType>

export const ConnectorTypePage = PageOf(ConnectorType)
export const ConnectorPage = PageOf(Connector)
export const ConnectorParams = Type.Object({ connectorId: Type.String({ minLength: 1, maxLength: 64 }) })
