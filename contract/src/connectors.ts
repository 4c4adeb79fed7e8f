// Connectors: a tenant's configured drivers, which deliver its messages.
import Type, { type Static } from 'typebox'
import { DisplayName, Nullable, PageOf, StoredDisplayName, Strict, Timestamp } from './conventions.ts'

export const messageChannels = ['sms', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const MessageChannelSchema = Type.Enum([...messageChannels], {
  description: 'How the message reaches the user.',
})

const ConnectorId = Type.String({ examples: ['con_01m7ej93tkksedpjv6rr5ezgc1'] })

const Driver = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The name of the driver that delivers the messages.',
  examples: ['smtp'],
})

const Priority = Type.Integer({
  minimum: 0,
  maximum: 1_000,
  description:
    'The connector with the lowest number in a channel is tried first. If it fails, the next one is tried. Defaults to 100.',
  examples: [100],
})

const Settings = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: "The driver's settings.",
      examples: [{ host: 'smtp.example.com', port: 587, security: 'starttls', fromAddress: 'no-reply@example.com' }],
    },
  ),
)

const Secrets = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: "All of the driver's secrets. They are never returned.",
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
    secretNames: Type.Array(Type.String(), {
      description: 'The names of the secrets that are set.',
      examples: [['password']],
    }),
    health: Type.Object({
      consecutiveFailures: Type.Integer(),
      pausedUntil: Type.Union([Timestamp, Type.Null()], {
        description: 'After repeated failures, the connector is not used until this time.',
      }),
      lastSentAt: Nullable({
        ...Timestamp,
        description: 'When the provider last accepted a message, to within a minute, with the current settings.',
      }),
      lastFailedAt: Nullable({
        ...Timestamp,
        description: 'When a message last failed, or a test message was refused, with the current settings.',
      }),
      lastError: Nullable(Type.String({ description: 'Why it failed.' })),
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
    enabled: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
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
      description: 'The recipient of the test message: a mobile number in E.164 format, or an email address.',
      examples: ['ada@example.com'],
    }),
    templateId: Type.Optional(
      Type.String({
        maxLength: 80,
        description:
          "Sends this message template with sample values, in the organisation's branding. Without it, a short fixed text is sent.",
        examples: ['email.code.en'],
      }),
    ),
  },
  { $id: 'TestConnectorRequest' },
)
export type TestConnectorRequest = Static<typeof TestConnectorRequest>

export const ConnectorTest = Type.Object(
  {
    outcome: Type.Enum(['sent', 'refused', 'failed'], {
      description:
        '`refused`: the provider rejected the message. `failed`: the provider could not be reached, or returned an unexpected response.',
    }),
    providerMessageId: Type.Union([Type.String(), Type.Null()], { description: "The provider's id for the message." }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the message was not sent.' }),
    tookMilliseconds: Type.Integer(),
  },
  { $id: 'ConnectorTest' },
)
export type ConnectorTest = Static<typeof ConnectorTest>

const JsonSchema = (description: string, examples: readonly object[]) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object({}, { additionalProperties: true, description: `${description}, as a JSON Schema.`, examples }),
  )

export const ConnectorType = Type.Object(
  {
    driver: Driver,
    channels: Type.Array(MessageChannelSchema, {
      description: 'The channels for which the driver can be used.',
      examples: [['email']],
    }),
    settings: JsonSchema("The driver's settings", [
      { type: 'object', required: ['host'], properties: { host: { type: 'string' } } },
    ]),
    secrets: JsonSchema("The driver's secrets, which are write-only", [
      { type: 'object', properties: { password: { type: 'string', writeOnly: true } } },
    ]),
  },
  { $id: 'ConnectorType' },
)
export type ConnectorType = Static<typeof ConnectorType>

export const ConnectorTypePage = PageOf(ConnectorType)
export const ConnectorPage = PageOf(Connector)
export const ConnectorParams = Type.Object({ connectorId: Type.String({ minLength: 1, maxLength: 64 }) })
