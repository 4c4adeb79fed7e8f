import { methods, Problem, type SettingsOf } from '@countersign/contract'
import type { TypedMethod } from '../method.ts'
import { verifySentCode } from '../sent-code.ts'
import { parseMobileNumber } from './mobile-number.ts'

interface SmsSecret {
  readonly mobileNumber: string
  /** ISO 3166. */
  readonly country: string
}

export const sms: TypedMethod<SmsSecret, SettingsOf<'sms'>> = {
  authType: 'sms',
  answer: 'typed',
  channel: methods.sms.channel,
  wrongReason: 'wrong_code',

  async enrol({ mobileNumber = '' }, { settings: { allowedCountries } }) {
    const { country, masked } = await parseMobileNumber(mobileNumber)
    if (allowedCountries && !allowedCountries.includes(country)) throw new Problem('destination_not_allowed')
    return { status: 'pending', secret: { mobileNumber, country }, hint: masked }
  },

  destination: ({ mobileNumber, country }) => ({ address: mobileNumber, country }),

  sendLimits: (settings) => ({
    allowedCountries: settings.allowedCountries,
    maxPerDay: {
      destination: settings.maxPerNumberPerDay,
      prefix: settings.maxPerPrefixPerDay,
      country: settings.maxPerCountryPerDay,
      tenant: settings.maxPerDay,
    },
  }),

  verify: verifySentCode,
}
