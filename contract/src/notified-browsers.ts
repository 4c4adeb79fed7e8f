// Browsers in which a user learns that an agent requests their approval.
import Type, { type Static } from 'typebox'
import { Strict, Timestamp } from './conventions.ts'
import { PushAddress } from './push-addresses.ts'
import { Session } from './sessions.ts'

const NotifiedBrowserId = Type.String({ minLength: 1, maxLength: 64, examples: ['nbr_01m7ej93tkksedpjv6rr5ezgc1'] })

export const NotifiedBrowser = Type.Object(
  {
    notifiedBrowserId: NotifiedBrowserId,
    ipAddress: Type.String({
      description: 'The IP address from which the user turned notifications on.',
      examples: ['203.0.113.7'],
    }),
    userAgent: Session.properties.userAgent,
    createdAt: Timestamp,
  },
  { $id: 'NotifiedBrowser' },
)
export type NotifiedBrowser = Static<typeof NotifiedBrowser>

export const MyNotifiedBrowsers = Type.Object(
  {
    vapidPublicKey: Type.String({
      description: 'The `applicationServerKey` with which a browser subscribes.',
      examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
    }),
    browsers: Type.Array(NotifiedBrowser, { description: 'Newest first.' }),
  },
  { $id: 'MyNotifiedBrowsers' },
)
export type MyNotifiedBrowsers = Static<typeof MyNotifiedBrowsers>

export const AddMyNotifiedBrowserRequest = Strict(
  { pushAddress: PushAddress },
  {
    $id: 'AddMyNotifiedBrowserRequest',
    examples: [
      {
        pushAddress: {
          endpoint: 'https://push.example.net/s/9f86d081884c7d65',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      },
    ],
  },
)
export type AddMyNotifiedBrowserRequest = Static<typeof AddMyNotifiedBrowserRequest>

export const NotifiedBrowserParams = Type.Object({ notifiedBrowserId: NotifiedBrowserId })
