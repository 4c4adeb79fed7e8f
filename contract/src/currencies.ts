/**
 * ISO 4217 minor units that are not two digits. Intl is not used, because it follows the habits of each country: it
 * would show an amount of 5000 in Hungarian filler as 5,000 forint.
 */
export const minorUnits: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digits(4, 'CLF UYW'),
}

function digits(exponent: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, exponent]))
}
