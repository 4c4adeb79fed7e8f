// Who may approve: the users whom the gates name. Gates that deny together are opened together: of each stage, by people whom
// all of them name.
import { Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { type Approver, type Gate, stagesOf } from '../../policies/index.ts'
import { listAble, listMembers } from './approvers-store.ts'
import { canStaff } from './staffing.ts'

export interface Asking {
  readonly principal: { readonly userId: string | null }
  /** The agent's owners. */
  readonly owners: readonly string[]
}

/** The users whom one gate lets approve in a stage; also those to whom it escalates, if so. */
export async function eligible(
  tx: TenantTx,
  gate: Gate,
  stage: number,
  { principal: { userId }, owners }: Asking,
  escalated = false,
): Promise<string[]> {
  const approver = stagesOf(gate)[stage - 1]?.approver
  const meant = [approver, escalated ? gate.escalation?.to : undefined].filter((one) => one !== undefined)
  const named = await Promise.all(meant.map((one) => namedBy(tx, one, userId, owners)))
  return [...new Set(named.flat())].filter((named) => !gate.separate || named !== userId)
}

/** How many people are asked at most, if several must approve. */
const maxAsked = 10

export interface Chosen {
  readonly approverIds: readonly string[]
  /** How many of them must approve. */
  readonly needed: number
}

/** Of all gates together. */
export const stageCount = (gates: readonly Gate[]): number => Math.max(1, ...gates.map((gate) => stagesOf(gate).length))

export const neededOf = (gates: readonly Gate[], stage: number): number =>
  Math.max(1, ...gates.map((gate) => stagesOf(gate)[stage - 1]?.needed ?? 1))

interface Choice {
  readonly stage: number
  /** The user whom the agent names, in the first stage. */
  readonly wanted?: string | undefined
  /** Where a passkey is enough. */
  readonly relyingPartyId: string | null
  /** They have approved in an earlier stage, and count only once; or they are asked already. */
  readonly without: readonly string[]
  readonly escalated?: boolean
}

/**
 * Users who may open all of the gates in this stage and can sign: the one whom the agent names, or the first; or if several
 * must approve, or one after another, as many as may. Those who are needed later are asked now only if there are not enough others.
 */
export async function chooseApprovers(
  tx: TenantTx,
  gates: readonly Gate[],
  asking: Asking,
  { stage, wanted, relyingPartyId, without, escalated = false }: Choice,
): Promise<Chosen> {
  const needed = neededOf(gates, stage)
  const may = await eligibleForAll(tx, gates, stage, asking, escalated)
  if (wanted !== undefined && !may.includes(wanted)) throw new Problem('approver_not_eligible')
  const isFree = (userId: string) => !without.includes(userId)
  const able = (await listAble(tx, needed > 1 || wanted === undefined ? may : [wanted], relyingPartyId)).filter(isFree)
  const later: string[][] = []
  for (let next = stage + 1; next <= stageCount(gates); next += 1) {
    const named = await eligibleForAll(tx, gates, next, asking, false)
    later.push((await listAble(tx, named, relyingPartyId)).filter(isFree))
  }
  if (escalated) return { approverIds: able.slice(0, maxAsked), needed: 0 }
  const stages = [able, ...later].map((people, index) => ({ people, needed: neededOf(gates, stage + index) }))
  if (!canStaff(stages)) throw new Problem('no_approver')
  const onlyNow = able.filter((userId) => !later.flat().includes(userId))
  const asksAll = needed > 1 || stageCount(gates) > 1
  return { approverIds: (onlyNow.length >= needed ? onlyNow : able).slice(0, asksAll ? maxAsked : 1), needed }
}

async function eligibleForAll(
  tx: TenantTx,
  gates: readonly Gate[],
  stage: number,
  asking: Asking,
  escalated: boolean,
): Promise<string[]> {
  let may: string[] | undefined
  for (const gate of gates.filter((one) => stagesOf(one).length >= stage)) {
    const named = await eligible(tx, gate, stage, asking, escalated)
    may = may?.filter((userId) => named.includes(userId)) ?? named
  }
  return may ?? []
}

async function namedBy(
  tx: TenantTx,
  approver: Approver,
  userId: string | null,
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
