// The terms of a delegation in words.
import type { MyDelegation } from '@countersign/contract'
import { formatNumber } from '#i18n/format.ts'
import { messages } from './messages/index.ts'

export function limitsOf({ limits, timeZone, budgetUsed, budgetReserved, countUsed }: MyDelegation): string[] {
  const text = messages.text()
  const { amountPerAction, currency, budget, count, window } = limits
  const amount = (value: number) => (currency ? `${formatNumber(value)} ${currency}` : formatNumber(value))
  return [
    amountPerAction === undefined ? undefined : text.limitPerAction(amount(amountPerAction)),
    budget === undefined
      ? undefined
      : text.limitBudget(amount(budget), amount((budgetUsed ?? 0) + (budgetReserved ?? 0))),
    count ? text.limitCount(count.limit, text.periods[count.per], countUsed ?? 0) : undefined,
    window
      ? `${window.days.map((day) => text.weekdays[day]).join(', ')} ${window.from}–${window.to} (${timeZone})`
      : undefined,
  ].filter((part) => part !== undefined)
}

export const resourcesOf = ({ resources }: Pick<MyDelegation, 'resources'>): string =>
  resources.map(({ type, id }) => (id ? `${type} ${id}` : messages.text().everyOf(type))).join(', ')
