// Twilio's Programmable Messaging: the HTTP gateway with preset settings.
import {
  defaultTwilioUrl,
  driverContracts,
  type SmsHttpSettings,
  Strict,
  type TwilioSecrets,
  type TwilioSettings,
} from '@countersign/contract'
import { withCheckedCertificates } from '../connection-settings.ts'
import type { Driver } from '../driver.ts'
import { smsHttp } from './sms-http.ts'

export const twilio: Driver<TwilioSettings, TwilioSecrets> = {
  ...driverContracts.twilio,
  settings: Strict(withCheckedCertificates(driverContracts.twilio.settings.properties)),
  send: (message, settings, secrets, context) => smsHttp.send(message, asGateway(settings), secrets, context),
}

function asGateway({ accountSid, from, apiUrl, ...connection }: TwilioSettings): SmsHttpSettings {
  const sender = from.startsWith('MG') && from.length === 34 ? 'MessagingServiceSid' : 'From'
  return {
    url: `${apiUrl ?? defaultTwilioUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    basicAuthentication: { username: accountSid, password: '{{secret.authToken}}' },
    contentType: 'form',
    body: `To={{to}}&${sender}={{from}}&Body={{text}}`,
    from,
    messageIdPointer: '/sid',
    ...connection,
  }
}
