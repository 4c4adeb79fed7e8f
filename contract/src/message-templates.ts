// Message templates: the text of the messages to users, in each language.
import Type, { type Static } from 'typebox'
import { MessageChannelSchema } from './connectors.ts'
import { PageOf, Strict, Timestamp } from './conventions.ts'
import { ShownLines, ShownText } from './shown-text.ts'

/** The purposes of messages, and the placeholders that each of them provides. */
export const messagePlaceholders = {
  code: ['code', 'minutes', 'userName', 'tenantName', 'host'],
  method_changed: ['change', 'method', 'userName', 'tenantName', 'host'],
  approval_requested: ['link', 'userName', 'tenantName', 'host'],
  invitation: ['link', 'userName', 'tenantName', 'host'],
  temporary_code_created: ['userName', 'tenantName', 'host'],
  alert: ['alert', 'link', 'userName', 'tenantName', 'host'],
} as const

export type MessagePurpose = keyof typeof messagePlaceholders
export const messagePurposes = Object.keys(messagePlaceholders) as MessagePurpose[]

const MessagePurposeSchema = Type.Enum(messagePurposes, {
  description:
    "`code`: a code for the user to type. `method_changed`: a notice that one of the user's methods was added, replaced or removed. `approval_requested`: a link to an agent's request, for a user without a device. `invitation`: a link with which a user sets up their sign-in. `temporary_code_created`: a notice that an administrator created a temporary access code for the user. `alert`: tells administrators about an alert.",
})

const Locale = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  issue: 'must be a language tag, such as de or de-CH',
  description: 'A language tag (BCP 47).',
  examples: ['it'],
})

const placeholderList = Object.entries(messagePlaceholders)
  .map(([purpose, names]) => `for ${purpose} ${names.map((name) => `\`{{${name}}}\``).join(', ')}`)
  .join('; ')

const Subject = Type.Union([ShownText({ maxLength: 200 }), Type.Null()], {
  description: 'The subject of an email. `null` for SMS.',
  examples: [null],
})

const Body = ShownLines({
  maxLength: 5_000,
  description: `Plain text. Placeholders: ${placeholderList}.`,
  examples: ['{{code}} è il tuo codice per {{tenantName}}.\n\n@{{host}} #{{code}}'],
})

export const MessageTemplate = Type.Object(
  {
    templateId: Type.String({ description: 'Channel, purpose and locale.', examples: ['sms.code.it'] }),
    channel: MessageChannelSchema,
    purpose: MessagePurposeSchema,
    locale: Type.String({ examples: ['it'] }),
    subject: Type.Union([Type.String(), Type.Null()]),
    body: Type.String(),
    isCustom: Type.Boolean({ description: "Whether the text is the tenant's custom text, rather than the default." }),
    updatedAt: Type.Union([Timestamp, Type.Null()], { description: '`null` for default templates.' }),
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
  description: 'The text to preview. Defaults to the text of the template.',
})
export type PreviewMessageTemplateRequest = Static<typeof PreviewMessageTemplateRequest>

export const MessagePreview = Type.Object(
  {
    subject: Type.Union([Type.String(), Type.Null()]),
    text: Type.String(),
    html: Type.Union([Type.String(), Type.Null()], { description: 'Only for email.' }),
    sms: Type.Union(
      [
        Type.Object({
          encoding: Type.Enum(['gsm7', 'ucs2'], {
            description:
              'A single character outside GSM 7-bit switches the whole message to UCS-2, which fits less than half as many characters.',
          }),
          units: Type.Integer({ description: 'GSM 7-bit septets, or UTF-16 code units.' }),
          segments: Type.Integer({ description: 'The number of messages that a provider bills.' }),
        }),
        Type.Null(),
      ],
      { description: 'Only for SMS.' },
    ),
  },
  { $id: 'MessagePreview' },
)
export type MessagePreview = Static<typeof MessagePreview>

export const MessageTemplatePage = PageOf(MessageTemplate)
export const MessageTemplateParams = Type.Object({ templateId: Type.String({ minLength: 1, maxLength: 80 }) })
