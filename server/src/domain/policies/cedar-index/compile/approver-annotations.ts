// Who approves, as the annotations of a gate say it: one person, several, one stage after another, and whom to ask as well.
import { maxEntityIdLength } from '@countersign/contract/limits'
import type { Approver, Escalation, GateTraits, Stage } from '../gate.ts'

/** In all stages together: the grant has the signature of each of them. */
const maxQuorum = 5
const maxEscalationMinutes = 30

export const approverHelp =
  'write @approver("on_behalf_of"), @approver("owner"), @approver("user:<id>") or @approver("group:<id>")'
export const approversHelp = `write @approvers("2 of group:<id>") or @approvers("2 of owner"), with 2 to ${maxQuorum} people, or stages: @approvers("1 of group:<id>, then 2 of group:<id>")`
export const escalationHelp = `write @escalate("15m to group:<id>"), with 1 to ${maxEscalationMinutes} minutes, and a group, a user or the owner`

const between = ', then '

export function approverOf(text: string): Approver | undefined {
  if (text === 'on_behalf_of' || text === 'owner') return { kind: text }
  const [, kind, id] = /^(user|group):(.+)$/s.exec(text) ?? []
  return kind && id && [...id].length <= maxEntityIdLength ? { kind: kind as 'user' | 'group', id } : undefined
}

type Approvers = Pick<GateTraits, 'approver' | 'quorum' | 'stages'>

/** What is wrong with `@approvers`; undefined if nothing is. */
export function approversIssue(text: string): string | undefined {
  const parts = text.split(between)
  const stages = parts.map(stageOf)
  const wrong = stages.indexOf(undefined)
  if (parts.length === 1) return wrong === 0 || (stages[0]?.needed ?? 0) < 2 ? 'these are not approvers' : undefined
  if (wrong >= 0) return `stage ${wrong + 1} does not name approvers`
  const people = stages.reduce((sum, stage) => sum + (stage?.needed ?? 0), 0)
  return people > maxQuorum ? `the stages need ${people} people, but at most ${maxQuorum} can approve` : undefined
}

/** Without an issue. */
export function approversOf(text: string): Approvers | undefined {
  if (approversIssue(text) !== undefined) return undefined
  const stages = text.split(between).map(stageOf) as Stage[]
  const [first, ...more] = stages
  if (!first || more.length > 0) return { stages }
  return { approver: first.approver, quorum: first.needed }
}

/** `2 of group:finance`, or `on_behalf_of` for one. */
function stageOf(text: string): Stage | undefined {
  const [, count = '1', whom = text] = /^(\d) of (.+)$/s.exec(text) ?? []
  const approver = approverOf(whom)
  const needed = Number(count)
  const isMany = approver?.kind === 'group' || approver?.kind === 'owner'
  return approver && needed >= 1 && needed <= (isMany ? maxQuorum : 1) ? { approver, needed } : undefined
}

export function escalationOf(text: string): Escalation | undefined {
  const [, minutes = '', whom = ''] = /^([1-9]\d?)m to (.+)$/s.exec(text) ?? []
  const to = approverOf(whom)
  const isTime = Number(minutes) >= 1 && Number(minutes) <= maxEscalationMinutes
  return to && to.kind !== 'on_behalf_of' && isTime ? { afterMinutes: Number(minutes), to } : undefined
}
