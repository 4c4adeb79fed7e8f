import { invalidField } from '@countersign/contract'

export interface MobileNumber {
  /** ISO 3166. */
  readonly country: string
  /** `+41•••••••67` */
  readonly masked: string
}

/**
 * Accepts only E.164, and only numbers that a country assigns to mobile phones: a landline receives no messages, and
 * premium and satellite numbers, which belong to no country, are registered by fraudsters who earn from messages.
 */
export async function parseMobileNumber(number: string): Promise<MobileNumber> {
  // Loaded lazily: the numbering plans take 80 ms to load, and most processes register no mobile number.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  if (!parsed?.isValid() || !parsed.country || parsed.number !== number)
    throw invalidField('mobileNumber', 'must be a valid mobile number of its country, in E.164 format')
  const { countryCallingCode, nationalNumber, country } = parsed
  const hidden = '•'.repeat(nationalNumber.length - 2)
  return { country, masked: `+${countryCallingCode}${hidden}${nationalNumber.slice(-2)}` }
}
