// Amounts as an approver reads them, on a device or in the console: exactly, or not at all.
import { minorUnits } from './currencies.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (currency: unknown): currency is string =>
  typeof currency === 'string' && currencies.has(currency)

/** How many digits its minor units take: 2 for CHF. */
export const minorDigits = (currency: string): number => minorUnits[currency] ?? 2

/** The amount is a whole number of the currency's minor units. */
export function money(amount: number, currency: string, locale: string | null): string {
  const exponent = minorDigits(currency)
  const minor = Math.abs(amount)
    .toFixed(0)
    .padStart(exponent + 1, '0')
  const whole = minor.slice(0, minor.length - exponent)
  const fraction = minor.slice(minor.length - exponent)
  // As text, which Intl formats digit by digit: a division would round amounts with more than 15 digits.
  const decimal = `${amount < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
  return formatFor(locale, currency, exponent).format(decimal as Intl.StringNumericLiteral)
}

function formatFor(locale: string | null, currency: string, exponent: number): Intl.NumberFormat {
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  } as const
  try {
    return new Intl.NumberFormat(locale ?? 'en', options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
