import type { SignedBy } from '@countersign/contract'
import type { ApprovalTemplate } from './approval-templates.ts'

/** A forbid that an approval opens, as its annotations describe it. */
export interface GateTraits {
  readonly policyId: string
  /** Who approves. Absent if there are several stages: a server that knows no stages then fails instead of skipping some. */
  readonly approver?: Approver
  /** How many different people must approve; one if absent. */
  readonly quorum?: number
  /** If people approve one after another: at least two. */
  readonly stages?: readonly Stage[]
  readonly escalation?: Escalation
  readonly template: ApprovalTemplate
  /** The user who asks cannot approve. */
  readonly separate: boolean
  /** What may sign the approval. */
  readonly by: readonly SignedBy[]
  /** The approval opens evaluations until it ends. Otherwise it is for one grant. */
  readonly completion?: 'reevaluate'
  /** The approver may also approve what is like it. */
  readonly standing?: StandingScope
}

/** The widest standing approval that a gate allows. */
export interface StandingScope {
  readonly hours: number
  readonly count?: number
  /** In minor units of the currency. */
  readonly budget?: number
  readonly amount?: number
  readonly currency?: string
  /** Every resource of the type, if the approver wants. */
  readonly anyResource: boolean
  /** Properties of the action that need not stay the same. */
  readonly varying: readonly string[]
}

export interface Gate extends GateTraits {
  /** Of the whole policy: an approval is for the gate as it was written. */
  readonly textHash: string
}

/** The user on whose behalf the agent acts, any owner of the agent, one user, or any member of a group. */
export type Approver =
  | { readonly kind: 'on_behalf_of' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'group'; readonly id: string }

/** So many different people. */
export interface Stage {
  readonly approver: Approver
  readonly needed: number
}

/** Who is asked as well, if a stage is not decided in time. */
export interface Escalation {
  readonly afterMinutes: number
  readonly to: Approver
}

/** In the order in which they are asked. */
export function stagesOf({ approver, quorum = 1, stages }: GateTraits): readonly Stage[] {
  if (stages) return stages
  if (!approver) throw new TypeError('A gate names who approves.')
  return [{ approver, needed: quorum }]
}

/** As policies write it. */
export const approverText = (approver: Approver): string =>
  'id' in approver ? `${approver.kind}:${approver.id}` : approver.kind
