import { type CreateDelegationRequest, invalidField } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import type { NewDelegation } from './delegations-store.ts'
import { isTimeZone } from './local-time.ts'

const maxMs = 366 * 86_400_000

/** @throws {Problem} if the time zone or the times are not valid. */
export function newDelegation(userId: string, request: CreateDelegationRequest, now: number): NewDelegation {
  const { agentId, label = null, actions, resources, limits = {}, timeZone = 'UTC' } = request
  const startsAt = new Date(request.startsAt ?? now)
  const endsAt = new Date(request.endsAt)
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'must be an IANA time zone, such as Europe/Zurich')
  if (endsAt.getTime() <= Math.max(now, startsAt.getTime())) throw invalidField('endsAt', 'must be in the future')
  if (endsAt.getTime() > now + maxMs) throw invalidField('endsAt', 'must be at most one year from now')
  return {
    delegation_id: newId('dlg', now),
    user_id: userId,
    agent_id: agentId,
    label,
    actions,
    resources,
    amount_per_action: limits.amountPerAction ?? null,
    currency: limits.currency ?? null,
    budget: limits.budget ?? null,
    count_limit: limits.count?.limit ?? null,
    count_period: limits.count?.per ?? null,
    time_window: limits.window ?? null,
    time_zone: timeZone,
    starts_at: startsAt,
    ends_at: endsAt,
    created_at: new Date(now),
  }
}
