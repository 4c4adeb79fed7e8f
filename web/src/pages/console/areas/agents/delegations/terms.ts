// How far a delegation goes, in a line.
import type { Delegation } from '@countersign/contract'
import { formatAmount } from '#i18n/money.ts'
import { messages } from './messages/index.ts'

export function resourcesOf({ resources }: Delegation, titleOf: (type: string) => string): string {
  const text = messages.text()
  return resources
    .map(({ type, id }) => (id === undefined ? text.anyOf(titleOf(type)) : `${titleOf(type)} ${id}`))
    .join(', ')
}

export function limitsOf({ limits, budgetUsed }: Delegation): string {
  const text = messages.text()
  const { amountPerAction, budget, count, window, currency } = limits
  const amount = (value: number) => formatAmount(value, currency)
  const told = [
    amountPerAction === undefined ? [] : text.perAction(amount(amountPerAction)),
    budget === undefined ? [] : text.budget(amount(budgetUsed ?? 0), amount(budget)),
    count === undefined ? [] : text.count[count.per](count.limit),
    window === undefined ? [] : text.window(window.from, window.to),
  ].flat()
  return told.length === 0 ? text.noLimits : told.join(' · ')
}
