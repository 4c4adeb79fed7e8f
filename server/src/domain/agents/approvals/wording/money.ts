// Amounts as an approver reads them: exactly, or not at all.

/**
 * ISO 4217 minor units that are not two digits. Intl is not used, because it follows the habits of each country: it
 * would show an amount of 5000 in Hungarian filler as 5,000 forint.
 */
const exponents: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(digits(0)),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(digits(3))),
  ...Object.fromEntries('CLF UYW'.split(' ').map(digits(4))),
}

function digits(exponent: number) {
  return (currency: string): [string, number] => [currency, exponent]
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (currency: unknown): currency is string =>
  typeof currency === 'string' && currencies.has(currency)

/** The amount is a whole number of the currency's minor units. */
export function money(amount: number, currency: string, locale: string | null): string {
  const exponent = exponents[currency] ?? 2
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
