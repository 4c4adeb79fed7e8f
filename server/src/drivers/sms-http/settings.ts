// Checks that the contract's schema cannot express about the settings of a gateway.
import { driverContracts, type SmsHttpSettings, Strict } from '@countersign/contract'
import Type from 'typebox'
import { withCheckedCertificates } from '../connection-settings.ts'
import { readsAs } from './body.ts'
import { isHeader } from './headers.ts'
import { messagePlaceholders, namesOnly } from './template.ts'
import { isUrlTemplate } from './url.ts'

const properties = withCheckedCertificates(driverContracts.sms_http.settings.properties)

export const settings = Type.Refine(
  Strict({
    ...properties,
    url: Type.Refine(properties.url, isUrlTemplate),
    headers: Type.Refine(properties.headers, (headers) => Object.entries(headers).every(isHeader)),
    success: Type.Refine(
      properties.success,
      ({ bodyPointer, bodyEquals }) => (bodyPointer === undefined) === (bodyEquals === undefined),
      () => 'must have both bodyPointer and bodyEquals',
    ),
  }),
  ({ body, contentType, method }: SmsHttpSettings) =>
    body === undefined ||
    (method !== 'GET' && namesOnly(body, messagePlaceholders) && readsAs(body, contentType ?? 'json')),
  () =>
    'does not fit its contentType: JSON must be valid JSON, GET has no body, and the placeholders are {{to}}, {{text}}, {{messageId}}, {{from}} and {{secret.name}}',
)
