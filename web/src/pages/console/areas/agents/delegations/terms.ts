// How far a delegation goes, in a line.
import type { Delegation } from '@countersign/contract'
import { formatNumber } from '#i18n/format.ts'
import { messages } from './messages/index.ts'

export function resourcesOf({ resources }: Delegation): string {
  const text = messages.text()
  return resources.map(({ type, id }) => (id === undefined ? text.anyOf(type) : `${type} ${id}`)).join(', ')
}

export function limitsOf({ limits, budgetUsed }: Delegation): string {
  const text = messages.text()
  const { amountPerAction, budget, count, window, currency } = limits
  const amount = (value: number) => [formatNumber(value), currency].filter(Boolean).join(' ')
  const told = [
    amountPerAction === undefined ? [] : text.perAction(amount(amountPerAction)),
    budget === undefined ? [] : text.budget(formatNumber(budgetUsed ?? 0), amount(budget)),
    count === undefined ? [] : text.count[count.per](count.limit),
    window === undefined ? [] : text.window(window.from, window.to),
  ].flat()
  return told.length === 0 ? text.noLimits : told.join(' · ')
}
