// `@standing`: how far an approver may let an agent repeat what they approve.
import { maxStandingDays } from '@countersign/contract/limits'
import type { StandingScope } from '../gate.ts'

const standingHelp = `write the longest time and the limits: @standing("7d, budget 20000 CHF, amount 5000 CHF") for payments, in minor units, or @standing("12h, count 20"); up to ${maxStandingDays}d`

const maxCount = 1000
const between = /,\s*/

/** Undefined if it cannot be read. */
export function standingOf(text: string): StandingScope | undefined {
  let scope: Partial<StandingScope> = {}
  for (const term of text.split(between)) {
    const read = termOf(term)
    const isTwice = read && Object.keys(read).some((name) => Object.hasOwn(scope, name) && name !== 'currency')
    if (!read || isTwice || (read.currency ?? scope.currency) !== (scope.currency ?? read.currency)) return undefined
    scope = { ...scope, ...read }
  }
  const { hours, anyResource = false, varying = [] } = scope
  return hours === undefined ? undefined : { ...scope, hours, anyResource, varying }
}

function termOf(term: string): Partial<StandingScope> | undefined {
  const [, number, unit] = /^([1-9]\d{0,2})([hd])$/.exec(term) ?? []
  if (number) {
    const hours = Number(number) * (unit === 'd' ? 24 : 1)
    return hours <= maxStandingDays * 24 ? { hours } : undefined
  }
  const [, kind, minor = '', currency = ''] = /^(budget|amount) ([1-9]\d{0,14}) ([A-Z]{3})$/.exec(term) ?? []
  if (kind) return { [kind]: Number(minor), currency }
  const [, count] = /^count ([1-9]\d{0,3})$/.exec(term) ?? []
  if (count) return Number(count) >= 2 && Number(count) <= maxCount ? { count: Number(count) } : undefined
  const [, names] = /^varying (\w+(?: \w+){0,9})$/.exec(term) ?? []
  if (names) return { varying: names.split(' ') }
  return term === 'any resource' ? { anyResource: true } : undefined
}

/** As policies write it. */
export function standingText({ hours, budget, amount, currency, count, anyResource, varying }: StandingScope): string {
  return [
    hours % 24 === 0 ? `${hours / 24}d` : `${hours}h`,
    ...(budget === undefined ? [] : [`budget ${budget} ${currency}`]),
    ...(amount === undefined ? [] : [`amount ${amount} ${currency}`]),
    ...(count === undefined ? [] : [`count ${count}`]),
    ...(anyResource ? ['any resource'] : []),
    ...(varying.length > 0 ? [`varying ${varying.join(' ')}`] : []),
  ].join(', ')
}

interface OfGate {
  readonly standing: string
  readonly template: string | undefined
  readonly approvers: string | undefined
  readonly completion: string | undefined
}

/** What is wrong with it, and how to correct it; undefined if nothing is. */
export function standingIssue({ standing, template, approvers, completion }: OfGate): [string, string] | undefined {
  const scope = standingOf(standing)
  if (!scope) return ['these are not the terms of a standing approval', standingHelp]
  if (approvers !== undefined)
    return ['several people cannot sign one standing approval', 'write @approver("…"), or leave @standing out']
  if (completion === 'reevaluate')
    return ['a standing approval is counted, so it needs grants', 'leave out @completion("reevaluate") or @standing']
  if (template === 'payment' && scope.budget === undefined)
    return ['a standing approval of payments needs a budget', standingHelp]
  if (template === 'payment' && scope.varying.some((name) => name === 'amount' || name === 'currency'))
    return ['the limits of payments are about their amount and currency', 'leave them out of varying']
  if (template !== 'payment' && scope.currency !== undefined)
    return ['only payments have a budget and an amount', 'write @template("payment"), or count instead']
  if (scope.budget === undefined && scope.count === undefined)
    return ['a standing approval needs a limit besides its time', standingHelp]
  return undefined
}
