import Type, { type Static } from 'typebox'
import { Strict } from '../conventions.ts'
import { advancedConnection, connectionLabels, connectionSettings } from './connection.ts'
import { defineDriver } from './driver.ts'
import { senderLabel } from './sms-http.ts'

export const defaultTwilioUrl = 'https://api.twilio.com'

export const twilio = defineDriver({
  channels: ['sms'],
  settings: Strict({
    accountSid: Type.String({
      pattern: '^AC[0-9a-f]{32}$',
      issue: 'must be an account SID: AC and 32 hexadecimal digits',
      description: "The account's SID, from Twilio's console.",
      examples: ['AC0123456789abcdef0123456789abcdef'],
    }),
    from: Type.String({
      pattern: '^(?:\\+[1-9]\\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$',
      issue: 'must be a number in E.164 format, a messaging service SID, or a name of up to 11 letters and digits',
      description: 'A number in E.164 format, a messaging service SID, or a name.',
      examples: ['+15017122661'],
    }),
    apiUrl: Type.Optional(
      Type.String({
        maxLength: 253,
        pattern: '^https?://[A-Za-z0-9.:-]+$',
        default: defaultTwilioUrl,
        issue: 'must be a URL without a path, such as https://api.dublin.ie1.twilio.com',
        description: 'The URL of the API in another region.',
      }),
    ),
    ...connectionSettings,
  }),
  secrets: Strict({
    authToken: Type.String({ minLength: 1, maxLength: 200, description: "The account's auth token." }),
  }),
  advanced: ['apiUrl', ...advancedConnection],
  names: { en: 'Twilio', de: 'Twilio', fr: 'Twilio' },
  labels: {
    accountSid: { en: { label: 'Account SID' }, de: { label: 'Account SID' }, fr: { label: 'Account SID' } },
    authToken: { en: { label: 'Auth token' }, de: { label: 'Auth Token' }, fr: { label: 'Auth Token' } },
    ...senderLabel,
    apiUrl: {
      en: { label: 'API URL', help: 'Change it to use another region.' },
      de: { label: 'Adresse der API', help: 'Eine andere für eine eigene Region.' },
      fr: { label: 'Adresse de l’API', help: 'Une autre pour une région à part.' },
    },
    ...connectionLabels,
  },
})

export type TwilioSettings = Static<typeof twilio.settings>
export type TwilioSecrets = Static<typeof twilio.secrets>
