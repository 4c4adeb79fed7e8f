// The inbox: where messages end up in development, so that everything can be tried with no provider at all.
import Type, { type Static } from 'typebox'
import { MessageChannelSchema } from './connectors.ts'
import { PageOf, Timestamp } from './conventions.ts'

export const InboxMessage = Type.Object(
  {
    id: Type.String({ examples: ['msg_01m7ej93tkksedpjv6rr5ezgc1'] }),
    channel: MessageChannelSchema,
    to: Type.String({ examples: ['+41791234567'] }),
    subject: Type.Union([Type.String(), Type.Null()], { description: 'Of an email' }),
    text: Type.String({ examples: ['123456 is your code for Acme.'] }),
    createdAt: Timestamp,
  },
  { $id: 'InboxMessage' },
)
export type InboxMessage = Static<typeof InboxMessage>

export const InboxMessagePage = PageOf(InboxMessage)
