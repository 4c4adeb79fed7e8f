// What an approver may approve beyond this once: as far as the gate says, and of this action only what the gate lets vary.
import { maxStandingApprovals, type StandingOffer } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { Gate } from '../../policies/index.ts'
import { amountOf } from '../agents/amount.ts'
import type { HashedAction } from '../decisions/action-hash.ts'
import { fixedOf } from '../standing/coverage.ts'
import { countOpenStanding } from '../standing/standing-store.ts'

const hourMs = 3_600_000

/** Undefined if several gates deny, the gate allows none, or this action would not be within the terms itself. */
export function standingOffer(gates: readonly Gate[], hashed: HashedAction, now: number): StandingOffer | undefined {
  const [gate, ...more] = gates
  const scope = gate?.standing
  const { tid, agent, onBehalfOf, action, resource } = hashed
  if (!gate || more.length > 0 || !scope || agent === null) return undefined
  const { hours, count, budget, amount: amountPerAction, currency, anyResource } = scope
  const isPayment = currency !== undefined
  const amount = isPayment ? amountOf({ name: action.name, properties: { ...action.properties } }) : 0
  const { currency: paidIn } = action.properties as { readonly currency?: unknown }
  if (amount === undefined || (isPayment && paidIn !== currency)) return undefined
  if (amount > (budget ?? amount) || amount > (amountPerAction ?? amount)) return undefined
  const varying = [...(isPayment ? ['amount'] : []), ...scope.varying]
  return {
    max: {
      tid,
      agent,
      onBehalfOf,
      gate: { id: gate.policyId, textHash: gate.textHash },
      action: { name: action.name, properties: fixedOf(action.properties, varying) },
      varying,
      resource: { ...resource },
      limits: {
        ...(count === undefined ? {} : { count }),
        ...(amountPerAction === undefined ? {} : { amountPerAction }),
        ...(budget === undefined ? {} : { budget }),
      },
      endsAt: new Date(now + hours * hourMs).toISOString(),
    },
    anyResource,
    ...(isPayment ? { amount } : {}),
  }
}

export async function hasRoomForStanding(
  tx: TenantTx,
  agent: { readonly agentId: string; readonly userId: string | null },
  now: number,
): Promise<boolean> {
  return (await countOpenStanding(tx, agent, new Date(now))) < maxStandingApprovals
}
