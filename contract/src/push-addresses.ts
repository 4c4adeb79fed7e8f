// The push address of a device. A browser's push subscription can be sent unchanged.
import Type, { type Static } from 'typebox'
import { Nullable, Strict } from './conventions.ts'

const base64url = (bytes: number, of: string) => {
  const length = Math.ceil((bytes * 4) / 3)
  return Type.String({
    pattern: `^[A-Za-z0-9_-]{${length}}$`,
    issue: `must be ${bytes} bytes in base64url: ${of}`,
  })
}

export const PushAddress = Strict(
  {
    driver: Type.Optional(Type.Enum(['web_push'], { default: 'web_push' })),
    endpoint: Type.Refine(
      Type.String({
        maxLength: 2_048,
        pattern: '^https?://',
        issue: 'must be the URL of a push service',
        examples: ['https://push.example.net/s/9f86d081884c7d65'],
      }),
      (text) => URL.canParse(text),
    ),
    expirationTime: Type.Optional(Nullable(Type.Number({ description: 'Ignored.' }))),
    keys: Strict({
      p256dh: base64url(65, 'an uncompressed point of P-256'),
      auth: base64url(16, 'the authentication secret'),
    }),
  },
  {
    $id: 'PushAddress',
    description: 'A Push API subscription, as `PushSubscription.toJSON()` returns it.',
    examples: [
      {
        endpoint: 'https://push.example.net/s/9f86d081884c7d65',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    ],
  },
)
export type PushAddress = Static<typeof PushAddress>
