import Type from 'typebox'
import { Strict } from '../conventions.ts'
import { attemptSettings, type MethodContract, sentCodeSettings } from './method.ts'

const dailyCap = (most: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: most, description })

export const sms = {
  title: 'SMS code',
  amr: ['otp', 'sms'],
  registrationFields: {
    mobileNumber: Type.String({
      pattern: '^\\+[1-9]\\d{6,14}$',
      issue: 'must be a mobile number in E.164 form: a plus sign, the country code and the number, digits only',
      description: 'A mobile number in E.164 format.',
      examples: ['+41791234567'],
    }),
  },
  settings: Strict({
    ...sentCodeSettings,
    ...attemptSettings,
    allowedCountries: Type.Union(
      [
        Type.Array(Type.String({ pattern: '^[A-Z]{2}$', issue: 'must be an ISO 3166 code such as CH' }), {
          maxItems: 250,
          uniqueItems: true,
        }),
        Type.Null(),
      ],
      {
        default: null,
        description: 'ISO 3166 codes of the countries to which messages can be sent. `null` for all countries.',
      },
    ),
    maxPerNumberPerDay: dailyCap(20, 'The maximum number of messages to one number per day (UTC).'),
    maxPerPrefixPerDay: dailyCap(
      200,
      'The maximum number of messages per day (UTC) to numbers that differ only in their last four digits.',
    ),
    maxPerCountryPerDay: dailyCap(5_000, 'The maximum number of messages to one country per day (UTC).'),
    maxPerDay: dailyCap(20_000, 'The maximum number of messages per day (UTC).'),
  }),
  enabledByDefault: false,
} satisfies MethodContract
