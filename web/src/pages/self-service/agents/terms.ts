// The terms of a delegation in words.
import type { MyDelegation } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import { formatAmount } from '#i18n/money.ts'
import type { ResourceType } from './agent-actions.ts'
import { messages } from './messages/index.ts'

export function limitsOf({ limits, timeZone, budgetUsed, budgetReserved, countUsed }: MyDelegation): string[] {
  const text = messages.text()
  const { amountPerAction, currency, budget, count, window } = limits
  const amount = (value: number) => formatAmount(value, currency)
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

export function resourcesOf({ resources }: Pick<MyDelegation, 'resources'>, types: readonly ResourceType[]): string {
  const titleOf = (named: string) => types.find(({ type }) => type === named)?.title ?? readableName(named)
  return resources
    .map(({ type, id }) => (id ? `${titleOf(type)} ${id}` : messages.text().everyOf(titleOf(type))))
    .join(', ')
}
