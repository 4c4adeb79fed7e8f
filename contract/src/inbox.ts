// The inbox: where messages go in development, so that everything works without a provider.
import Type, { type Static } from 'typebox'
import { messageChannels } from './connectors.ts'
import { PageOf, Timestamp } from './conventions.ts'

export const InboxMessage = Type.Object(
  {
    id: Type.String({ examples: ['msg_01m7ej93tkksedpjv6rr5ezgc1'] }),
    channel: Type.Enum([...messageChannels, 'push'], {
      description: 'The channel through which the message would have been sent.',
    }),
    to: Type.String({
      description: 'A mobile number, an email address or the name of a device.',
      examples: ['+41791234567'],
    }),
    subject: Type.Union([Type.String(), Type.Null()], {
      description: 'The subject of an email, or the title of a notification.',
    }),
    text: Type.String({ examples: ['123456 is your code for Acme.'] }),
    createdAt: Timestamp,
  },
  { $id: 'InboxMessage' },
)
export type InboxMessage = Static<typeof InboxMessage>

export const InboxMessagePage = PageOf(InboxMessage)
