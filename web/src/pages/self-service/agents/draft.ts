// What the user fills in to delegate to an agent, and the request made from it.
import type { CreateMyDelegationRequest, Weekday } from '@countersign/contract'

export interface Draft {
  readonly agentId: string
  readonly label: string
  /** One a line. */
  readonly actions: string
  /** One per line: its type, and its name if it is a single one. */
  readonly resources: string
  readonly amountPerAction: number | ''
  readonly currency: string
  readonly budget: number | ''
  readonly count: number | ''
  readonly per: 'hour' | 'day' | 'week' | 'month'
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
  /** Days, as a date field gives them; empty: at once. */
  readonly startsOn: string
  readonly endsOn: string
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The first moment of the day that was chosen; nothing where it has begun. */
function startOf(day: string): { startsAt?: string } {
  const start = new Date(`${day}T00:00:00`)
  return start.getTime() > Date.now() ? { startsAt: start.toISOString() } : {}
}

/** The last moment of the day that was chosen, where the person is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

export function requestOf(draft: Draft, timeZone: string): CreateMyDelegationRequest {
  const { agentId, label, currency, amountPerAction, budget, count, per, days, from, to } = draft
  const limits = {
    ...(amountPerAction === '' ? {} : { amountPerAction }),
    ...(budget === '' ? {} : { budget }),
    ...(currency.trim() ? { currency: currency.trim() } : {}),
    ...(count === '' ? {} : { count: { limit: count, per } }),
    ...(days.length > 0 ? { window: { days: [...days], from, to } } : {}),
  }
  return {
    agentId,
    ...(label.trim() ? { label: label.trim() } : {}),
    actions: lines(draft.actions),
    resources: lines(draft.resources).map(resourceOf),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    timeZone,
    ...startOf(draft.startsOn),
    endsAt: endOf(draft.endsOn),
  }
}

function resourceOf(line: string): { type: string; id?: string } {
  const [, type = line, id] = /^(\S+)\s+(.+)$/.exec(line) ?? []
  return id === undefined ? { type } : { type, id }
}

export const isComplete = ({ agentId, actions, resources, endsOn }: Draft): boolean =>
  agentId !== '' && lines(actions).length > 0 && lines(resources).length > 0 && endsOn !== ''
