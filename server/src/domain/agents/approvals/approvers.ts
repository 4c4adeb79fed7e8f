// Who may approve: the users whom the gates name.
import { Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { Gate } from '../../policies/index.ts'
import type { Principal } from '../decisions/question.ts'
import { listAble, listMembers } from './approvers-store.ts'

export interface Asking {
  readonly principal: Principal
  /** The agent's owners. */
  readonly owners: readonly string[]
}

/** The users whom one gate lets approve. */
export async function eligible(tx: TenantTx, gate: Gate, { principal, owners }: Asking): Promise<string[]> {
  const named = await namedBy(tx, gate, principal, owners)
  return gate.separate ? named.filter((userId) => userId !== principal.userId) : named
}

/** How many people are asked at most, if several must approve. */
const maxAsked = 10

export interface Chosen {
  readonly approverIds: readonly string[]
  /** How many of them must approve. */
  readonly needed: number
}

/**
 * Users who may open all of the gates and can sign: the one whom the agent names, or the first; or if several must approve,
 * as many as may.
 */
export async function chooseApprovers(
  tx: TenantTx,
  gates: readonly Gate[],
  asking: Asking,
  wanted: string | undefined,
  /** Where a passkey is enough. */
  relyingPartyId: string | null,
): Promise<Chosen> {
  let may: string[] | undefined
  for (const gate of gates) {
    const named = await eligible(tx, gate, asking)
    may = may?.filter((userId) => named.includes(userId)) ?? named
  }
  if (wanted !== undefined && !may?.includes(wanted)) throw new Problem('approver_not_eligible')
  const needed = Math.max(1, ...gates.map((gate) => gate.quorum ?? 1))
  const able = await listAble(tx, needed > 1 || wanted === undefined ? (may ?? []) : [wanted], relyingPartyId)
  if (able.length < needed) throw new Problem('no_approver')
  return { approverIds: able.slice(0, needed > 1 ? maxAsked : 1), needed }
}

async function namedBy(
  tx: TenantTx,
  { approver }: Gate,
  { userId }: Principal,
  owners: readonly string[],
): Promise<string[]> {
  switch (approver.kind) {
    case 'on_behalf_of':
      return userId === null ? [] : [userId]
    case 'owner':
      return [...owners]
    case 'user':
      return [approver.id]
    case 'group':
      return listMembers(tx, approver.id)
  }
}
