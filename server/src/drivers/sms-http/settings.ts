import { Strict } from '@countersign/contract'
import Type, { type Static } from 'typebox'
import { connectionSettings } from '../connection-settings.ts'
import { readsAs } from './body.ts'
import { isHeader } from './headers.ts'
import { messagePlaceholders, namesOnly } from './template.ts'
import { isUrlTemplate } from './url.ts'

const placeholders = '{{to}}, {{text}}, {{messageId}}, {{from}} and {{secret.name}}'

const Pointer = Type.String({
  maxLength: 200,
  pattern: '^(?:/(?:[^~/]|~[01])*)*$',
  issue: 'must be a JSON pointer, such as /messages/0/id',
  examples: ['/messages/0/id'],
})

const Status = Type.Integer({ minimum: 200, maximum: 599 })

const Template = Type.String({ maxLength: 1_024 })

const Success = Type.Refine(
  Strict(
    {
      statusFrom: Type.Optional({ ...Status, default: 200 }),
      statusTo: Type.Optional({ ...Status, default: 299 }),
      bodyPointer: Type.Optional({ ...Pointer, description: 'Where the JSON response contains bodyEquals.' }),
      bodyEquals: Type.Optional(Type.String({ maxLength: 200 })),
      bodyContains: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    { description: 'What the response for an accepted message looks like. Defaults to a status from 200 to 299.' },
  ),
  ({ bodyPointer, bodyEquals }) => (bodyPointer === undefined) === (bodyEquals === undefined),
  () => 'must have both bodyPointer and bodyEquals',
)

const Settings = Strict({
  url: Type.Refine(
    Type.String({
      maxLength: 2_048,
      description: `The URL of the gateway, with ${placeholders} in its path and query.`,
      issue:
        'must be an http or https URL, whose path and query can contain the placeholders of a message and {{secret.name}}',
      examples: ['https://gateway.example.com/messages'],
    }),
    isUrlTemplate,
  ),
  method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT'], { default: 'POST' })),
  headers: Type.Optional(
    Type.Refine(
      Type.Record(Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$" }), Template, {
        maxProperties: 20,
        description: 'Can contain {{to}}, {{messageId}}, {{from}} and {{secret.name}}.',
        issue:
          'must be at most 20 headers, none of which belongs to the connection or the body, with known placeholders only',
        examples: [{ 'X-Api-Key': '{{secret.apiKey}}' }],
      }),
      (headers) => Object.entries(headers).every(isHeader),
    ),
  ),
  basicAuthentication: Type.Optional(
    Strict({ username: Template, password: Template }, { description: 'Can contain {{secret.name}}.' }),
  ),
  contentType: Type.Optional(Type.Enum(['json', 'form', 'text'], { default: 'json' })),
  body: Type.Optional(
    Type.String({
      maxLength: 4_096,
      description: `Can contain ${placeholders}; in JSON, only inside strings.`,
      examples: ['{"to":"{{to}}","text":"{{text}}","reference":"{{messageId}}"}'],
    }),
  ),
  from: Type.Optional(Type.String({ maxLength: 64, description: 'The value of {{from}}.', examples: ['Example'] })),
  success: Type.Optional(Success),
  messageIdPointer: Type.Optional({
    ...Pointer,
    description: "Where the JSON response contains the gateway's message id.",
  }),
  ...connectionSettings,
})
export type SmsHttpSettings = Static<typeof Settings>

export const SmsHttpSettings = Type.Refine(
  Settings,
  ({ body, contentType, method }) =>
    body === undefined ||
    (method !== 'GET' && namesOnly(body, messagePlaceholders) && readsAs(body, contentType ?? 'json')),
  () =>
    `does not fit its contentType: JSON must be valid JSON, GET has no body, and the placeholders are ${placeholders}`,
)

export type SmsHttpSecrets = Readonly<Record<string, string>>

export const SmsHttpSecrets = Type.Object(
  {},
  {
    patternProperties: { '^[A-Za-z0-9_]{1,64}$': Type.String({ minLength: 1, maxLength: 2_048 }) },
    additionalProperties: false,
    maxProperties: 10,
    description: 'Secrets by name. Templates refer to them as {{secret.name}}.',
    examples: [{ apiKey: 'c2VjcmV0' }],
  },
)
