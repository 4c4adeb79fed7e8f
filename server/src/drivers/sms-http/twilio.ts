// Twilio's Programmable Messaging: the HTTP gateway with everything about it filled in.
import { Strict } from '@countersign/contract'
import Type, { type Static } from 'typebox'
import { connectionSettings } from '../connection-settings.ts'
import type { Driver } from '../driver.ts'
import type { SmsHttpSettings } from './settings.ts'
import { smsHttp } from './sms-http.ts'

const defaultApiUrl = 'https://api.twilio.com'

const TwilioSettings = Strict({
  accountSid: Type.String({
    pattern: '^AC[0-9a-f]{32}$',
    issue: 'must be an account SID: AC and 32 hexadecimal digits',
    examples: ['AC0123456789abcdef0123456789abcdef'],
  }),
  from: Type.String({
    pattern: '^(?:\\+[1-9]\\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$',
    issue: 'must be a number in E.164 format, a messaging service SID, or a name of up to 11 letters and digits',
    examples: ['+15017122661'],
  }),
  apiUrl: Type.Optional(
    Type.String({
      maxLength: 253,
      pattern: '^https?://[A-Za-z0-9.:-]+$',
      default: defaultApiUrl,
      issue: 'must be a URL without a path, such as https://api.dublin.ie1.twilio.com',
      description: 'The URL of the API in another region.',
    }),
  ),
  ...connectionSettings,
})
type TwilioSettings = Static<typeof TwilioSettings>

const TwilioSecrets = Strict({ authToken: Type.String({ minLength: 1, maxLength: 200 }) })

export const twilio: Driver<TwilioSettings, Static<typeof TwilioSecrets>> = {
  channels: ['sms'],
  settings: TwilioSettings,
  secrets: TwilioSecrets,
  send: (message, settings, secrets, context) => smsHttp.send(message, asGateway(settings), secrets, context),
}

function asGateway({ accountSid, from, apiUrl, ...connection }: TwilioSettings): SmsHttpSettings {
  const sender = from.startsWith('MG') && from.length === 34 ? 'MessagingServiceSid' : 'From'
  return {
    url: `${apiUrl ?? defaultApiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    basicAuthentication: { username: accountSid, password: '{{secret.authToken}}' },
    contentType: 'form',
    body: `To={{to}}&${sender}={{from}}&Body={{text}}`,
    from,
    messageIdPointer: '/sid',
    ...connection,
  }
}
