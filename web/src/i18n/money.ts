// Amounts of a delegation. With a currency, they are whole numbers of its minor units, as in the requests of agents.
import { isCurrency, minorDigits, money } from '@countersign/contract/money'
import { formatNumber, region } from './format.ts'

/** How many minor units the unit has that people count in: 100 for CHF; 1 if amounts are no money. */
export const unitOf = (currency: string | undefined): number => (isCurrency(currency) ? 10 ** minorDigits(currency) : 1)

/** To the last digit, as a device shows it to an approver. */
export const formatMoney = (amount: number, currency: string): string => money(amount, currency, region)

/** For limits, which are round more often than not. */
export function formatAmount(amount: number, currency: string | undefined): string {
  const unit = unitOf(currency)
  if (!currency) return formatNumber(amount)
  if (!isCurrency(currency)) return `${formatNumber(amount)} ${currency}`
  const digits = amount % unit === 0 ? 0 : Math.log10(unit)
  return new Intl.NumberFormat(region, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / unit)
}

/** Every currency that the browser knows, by its name. */
export function currencyChoices(): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(region, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}
