// Message templates: the words of the messages to users, in each language.
import Type, { type Static } from 'typebox'
import { MessageChannelSchema } from './connectors.ts'
import { PageOf, Strict, Timestamp } from './conventions.ts'
import { ShownLines, ShownText } from './shown-text.ts'

/** What messages are sent for, and what each of them can tell. */
export const messagePlaceholders = {
  code: ['code', 'minutes', 'tenantName', 'host'],
  method_changed: ['change', 'method', 'tenantName', 'host'],
} as const

export type MessagePurpose = keyof typeof messagePlaceholders
export const messagePurposes = Object.keys(messagePlaceholders) as MessagePurpose[]

const MessagePurposeSchema = Type.Enum(messagePurposes, {
  description:
    '`code`: a code to type. `method_changed`: a notice that a method of the user was added, replaced or removed',
})

const Locale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  issue: 'must be a language tag such as de or de-CH',
  description: 'A language tag (BCP 47)',
  examples: ['it'],
})

const placeholderList = Object.entries(messagePlaceholders)
  .map(([purpose, names]) => `for ${purpose} ${names.map((name) => `\`{{${name}}}\``).join(', ')}`)
  .join('; ')

const Subject = Type.Union([ShownText({ maxLength: 200 }), Type.Null()], {
  description: 'Of an email; null for SMS',
  examples: [null],
})

const Body = ShownLines({
  maxLength: 5_000,
  description: `Plain text. Placeholders: ${placeholderList}`,
  examples: ['{{code}} è il tuo codice per {{tenantName}}.\n\n@{{host}} #{{code}}'],
})

export const MessageTemplate = Type.Object(
  {
    templateId: Type.String({ description: 'Channel, purpose and locale', examples: ['sms.code.it'] }),
    channel: MessageChannelSchema,
    purpose: MessagePurposeSchema,
    locale: Type.String({ examples: ['it'] }),
    subject: Type.Union([Type.String(), Type.Null()]),
    body: Type.String(),
    isCustom: Type.Boolean({ description: "Whether these are the tenant's own words, or the shipped ones" }),
    updatedAt: Type.Union([Timestamp, Type.Null()], { description: 'null for the shipped ones' }),
  },
  { $id: 'MessageTemplate' },
)
export type MessageTemplate = Static<typeof MessageTemplate>

export const CreateMessageTemplateRequest = Strict(
  {
    channel: MessageChannelSchema,
    purpose: MessagePurposeSchema,
    locale: Locale,
    subject: Type.Optional(Subject),
    body: Body,
  },
  { $id: 'CreateMessageTemplateRequest' },
)
export type CreateMessageTemplateRequest = Static<typeof CreateMessageTemplateRequest>

const words = { subject: Type.Optional(Subject), body: Type.Optional(Body) }

export const UpdateMessageTemplateRequest = Strict(words, { $id: 'UpdateMessageTemplateRequest', minProperties: 1 })
export type UpdateMessageTemplateRequest = Static<typeof UpdateMessageTemplateRequest>

export const PreviewMessageTemplateRequest = Strict(words, {
  $id: 'PreviewMessageTemplateRequest',
  description: 'Words to try out; where they are left out, those of the template',
})
export type PreviewMessageTemplateRequest = Static<typeof PreviewMessageTemplateRequest>

export const MessagePreview = Type.Object(
  {
    subject: Type.Union([Type.String(), Type.Null()]),
    text: Type.String(),
    html: Type.Union([Type.String(), Type.Null()], { description: 'Of an email' }),
    sms: Type.Union(
      [
        Type.Object({
          encoding: Type.Enum(['gsm7', 'ucs2'], {
            description:
              'One character outside of GSM 7-bit makes the whole message UCS-2, with room for less than half',
          }),
          units: Type.Integer({ description: 'Septets of GSM 7-bit, or UTF-16 code units' }),
          segments: Type.Integer({ description: 'How many messages a provider counts' }),
        }),
        Type.Null(),
      ],
      { description: 'Of an SMS' },
    ),
  },
  { $id: 'MessagePreview' },
)
export type MessagePreview = Static<typeof MessagePreview>

export const MessageTemplatePage = PageOf(MessageTemplate)
export const MessageTemplateParams = Type.Object({ templateId: Type.String({ minLength: 1, maxLength: 80 }) })
