// The inbox: where messages end up in development, so that everything can be tried with no provider at all.
import Type, { type Static } from 'typebox'
import { messageChannels } from './connectors.ts'
import { PageOf, Timestamp } from './conventions.ts'

export const InboxMessage = Type.Object(
  {
    id: Type.String({ examples: ['msg_01m7ej93tkksedpjv6rr5ezgc1'] }),
    channel: Type.Enum([...messageChannels, 'push'], { description: 'How the message would have reached the user' }),
    to: Type.String({ description: 'A number, an address, or the name of a device', examples: ['+41791234567'] }),
    subject: Type.Union([Type.String(), Type.Null()], { description: 'Of an email; the title of a notification' }),
    text: Type.String({ examples: ['123456 is your code for Acme.'] }),
    createdAt: Timestamp,
  },
  { $id: 'InboxMessage' },
)
export type InboxMessage = Static<typeof InboxMessage>

export const InboxMessagePage = PageOf(InboxMessage)
