import { methods, type SettingsOf } from '@countersign/contract'
import type { TypedMethod } from '../method.ts'
import { verifySentCode } from '../sent-code.ts'
import { parseEmailAddress } from './email-address.ts'

interface EmailSecret {
  readonly emailAddress: string
}

export const email: TypedMethod<EmailSecret, SettingsOf<'email'>> = {
  authType: 'email',
  answer: 'typed',
  channel: methods.email.channel,
  wrongReason: 'wrong_code',

  async enrol({ emailAddress = '' }) {
    const { address, masked } = parseEmailAddress(emailAddress)
    return { status: 'pending', secret: { emailAddress: address }, hint: masked }
  },

  destination: ({ emailAddress }) => ({ address: emailAddress, country: null }),

  sendLimits: (settings) => ({
    allowedCountries: null,
    maxPerDay: { destination: settings.maxPerAddressPerDay, tenant: settings.maxPerDay },
  }),

  verify: verifySentCode,
}
