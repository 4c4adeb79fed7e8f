// The plan of a task: the stages of all gates together, and how long each takes.
import { approvalStageMinutes } from '@countersign/contract'
import { approverText, type Gate, stagesOf } from '../../policies/index.ts'

export type Stage = ReturnType<typeof stagesOf>[number]

/** Whom the gates name in a stage, each once. Empty after the last stage. */
export function namedIn(gates: readonly Gate[], stage: number): Stage[] {
  const named = gates.flatMap((gate) => stagesOf(gate)[stage - 1] ?? [])
  return [...new Map(named.map((one) => [asWritten(one), one])).values()]
}

/** The same, as policies write it. */
export const approversIn = (gates: readonly Gate[], stage: number): string[] => namedIn(gates, stage).map(asWritten)

const asWritten = ({ approver, needed }: Stage): string => `${needed} of ${approverText(approver)}`

/** Until more people are asked; if gates differ, until all of them say so. Undefined if they never are. */
export function escalatesAfterMinutes(gates: readonly Gate[]): number | undefined {
  const minutes = gates.flatMap(({ escalation }) => escalation?.afterMinutes ?? [])
  return minutes.length === 0 ? undefined : Math.max(...minutes)
}

export const escalatesTo = (gates: readonly Gate[]): string[] => [
  ...new Set(gates.flatMap(({ escalation }) => (escalation ? approverText(escalation.to) : []))),
]

/** All who are asked in a stage have the same end: those who are asked later have less time in all, but as much as usual. */
export function validitySeconds(gates: readonly Gate[], escalated: boolean): number {
  const before = escalated ? 0 : (escalatesAfterMinutes(gates) ?? 0)
  return (before + approvalStageMinutes) * 60
}
