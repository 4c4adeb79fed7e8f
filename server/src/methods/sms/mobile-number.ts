import { invalidField } from '@countersign/contract'

export interface MobileNumber {
  /** ISO 3166. */
  readonly country: string
  /** `+41•••••••67` */
  readonly masked: string
}

/**
 * Takes E.164 and nothing else. Only the numbers that a country gives to mobile phones pass: a landline gets no message,
 * and premium and satellite numbers, which belong to no country, are what people who earn by messages register.
 */
export async function parseMobileNumber(number: string): Promise<MobileNumber> {
  // The numbering plans of the world take 80 ms to read, and most processes register no mobile number.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  if (!parsed?.isValid() || !parsed.country || parsed.number !== number)
    throw invalidField('mobileNumber', 'must be a valid mobile number of its country, in E.164 format')
  const { countryCallingCode, nationalNumber, country } = parsed
  const hidden = '•'.repeat(nationalNumber.length - 2)
  return { country, masked: `+${countryCallingCode}${hidden}${nationalNumber.slice(-2)}` }
}
