// The id of a template says what it is for: `sms.code.de-CH`.
import { type MessageChannel, type MessagePurpose, messageChannels, messagePurposes } from '@countersign/contract'
import { canonicalLocale } from '../../base/index.ts'

export interface TemplateKey {
  readonly channel: MessageChannel
  readonly purpose: MessagePurpose
  readonly locale: string
}

export const templateIdOf = ({ channel, purpose, locale }: TemplateKey): string => `${channel}.${purpose}.${locale}`

/** Undefined for a text that is not a template id. */
export function readTemplateId(templateId: string): TemplateKey | undefined {
  const [channelName, purposeName, locale = '', ...more] = templateId.split('.')
  const channel = messageChannels.find((known) => known === channelName)
  const purpose = messagePurposes.find((known) => known === purposeName)
  if (!channel || !purpose || more.length > 0 || canonicalLocale(locale) !== locale) return undefined
  return { channel, purpose, locale }
}
