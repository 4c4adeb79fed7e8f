// SMS through any gateway with an HTTP API: the settings define the request.
import {
  defaultTimeoutSeconds,
  driverContracts,
  type SmsHttpSecrets,
  type SmsHttpSettings,
} from '@countersign/contract'
import type { Driver, Message } from '../driver.ts'
import { sentOr } from './answer.ts'
import { fillBody } from './body.ts'
import { basicAuthentication, fillHeaders } from './headers.ts'
import { settings as checkedSettings } from './settings.ts'
import type { Values } from './template.ts'
import { fillUrl } from './url.ts'

export const smsHttp: Driver<SmsHttpSettings, SmsHttpSecrets> = {
  ...driverContracts.sms_http,
  settings: checkedSettings,
  async send(message, settings, secrets, { outbound, signal }) {
    const answer = await outbound.request({
      ...requestOf(settings, valuesOf(message, settings, secrets)),
      timeoutSeconds: settings.timeoutSeconds ?? defaultTimeoutSeconds,
      certificateAuthority: settings.certificateAuthority,
      signal,
    })
    return sentOr(answer, settings)
  },
}

function requestOf(settings: SmsHttpSettings, values: Values) {
  const { url, method = 'POST', headers = {}, basicAuthentication: basic, contentType = 'json' } = settings
  const content = settings.body === undefined ? undefined : fillBody(settings.body, contentType, values)
  return {
    method,
    url: fillUrl(url, values),
    headers: {
      ...fillHeaders(headers, values),
      ...(basic ? { Authorization: basicAuthentication(basic.username, basic.password, values) } : {}),
      ...(content ? { 'Content-Type': content.header, 'Content-Length': `${Buffer.byteLength(content.body)}` } : {}),
    },
    body: content?.body,
  }
}

function valuesOf({ to, text, messageId }: Message, { from = '' }: SmsHttpSettings, secrets: SmsHttpSecrets): Values {
  const named = Object.entries(secrets).map(([name, value]): [string, string] => [`secret.${name}`, value])
  return new Map([['to', to], ['text', text], ['messageId', messageId], ['from', from], ...named])
}
