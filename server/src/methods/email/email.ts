import { methods, type SettingsOf } from '@countersign/contract'
import type { AuthenticationMethod } from '../method.ts'
import { verifySentCode } from '../sent-code.ts'
import { parseEmailAddress } from './email-address.ts'

interface EmailSecret {
  readonly emailAddress: string
}

export const email: AuthenticationMethod<EmailSecret, SettingsOf<'email'>> = {
  authType: 'email',
  channel: methods.email.channel,
  needsChallenge: true,
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
