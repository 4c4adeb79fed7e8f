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
  issue: 'must be a JSON pointer such as /messages/0/id',
  examples: ['/messages/0/id'],
})

const Status = Type.Integer({ minimum: 200, maximum: 599 })

const Template = Type.String({ maxLength: 1_024 })

const Success = Type.Refine(
  Strict(
    {
      statusFrom: Type.Optional({ ...Status, default: 200 }),
      statusTo: Type.Optional({ ...Status, default: 299 }),
      bodyPointer: Type.Optional({ ...Pointer, description: 'Where in the JSON of the answer bodyEquals must stand' }),
      bodyEquals: Type.Optional(Type.String({ maxLength: 200 })),
      bodyContains: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    { description: 'What an answer is like when the message was taken. If absent: its status is 200 to 299' },
  ),
  ({ bodyPointer, bodyEquals }) => (bodyPointer === undefined) === (bodyEquals === undefined),
  () => 'must have bodyPointer and bodyEquals together',
)

const Settings = Strict({
  url: Type.Refine(
    Type.String({
      maxLength: 2_048,
      description: `The address of the gateway, with ${placeholders} in its path and query`,
      issue: 'must be an http or https address, whose path and query may name what a message has or {{secret.name}}',
      examples: ['https://gateway.example.com/messages'],
    }),
    isUrlTemplate,
  ),
  method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT'], { default: 'POST' })),
  headers: Type.Optional(
    Type.Refine(
      Type.Record(Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$" }), Template, {
        maxProperties: 20,
        description: 'May name {{to}}, {{messageId}}, {{from}} and {{secret.name}}',
        issue: 'must be at most 20 headers, none that belongs to the connection or the body, naming what there is',
        examples: [{ 'X-Api-Key': '{{secret.apiKey}}' }],
      }),
      (headers) => Object.entries(headers).every(isHeader),
    ),
  ),
  basicAuthentication: Type.Optional(
    Strict({ username: Template, password: Template }, { description: 'May name {{secret.name}}' }),
  ),
  contentType: Type.Optional(Type.Enum(['json', 'form', 'text'], { default: 'json' })),
  body: Type.Optional(
    Type.String({
      maxLength: 4_096,
      description: `May name ${placeholders}; in JSON inside of strings`,
      examples: ['{"to":"{{to}}","text":"{{text}}","reference":"{{messageId}}"}'],
    }),
  ),
  from: Type.Optional(Type.String({ maxLength: 64, description: 'What {{from}} stands for', examples: ['Example'] })),
  success: Type.Optional(Success),
  messageIdPointer: Type.Optional({
    ...Pointer,
    description: "Where in the JSON of the answer the gateway's id stands",
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
    `with its contentType the body cannot be sent: JSON must be JSON, GET has none, and it may name ${placeholders}`,
)

export type SmsHttpSecrets = Readonly<Record<string, string>>

export const SmsHttpSecrets = Type.Object(
  {},
  {
    patternProperties: { '^[A-Za-z0-9_]{1,64}$': Type.String({ minLength: 1, maxLength: 2_048 }) },
    additionalProperties: false,
    maxProperties: 10,
    description: 'By the names that templates call them: {{secret.name}}',
    examples: [{ apiKey: 'c2VjcmV0' }],
  },
)
