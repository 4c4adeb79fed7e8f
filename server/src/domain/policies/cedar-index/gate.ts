import type { SignedBy } from '@countersign/contract'
import type { ApprovalTemplate } from './approval-templates.ts'

/** A forbid that an approval opens, as its annotations describe it. */
export interface GateTraits {
  readonly policyId: string
  readonly approver: Approver
  /** How many different people must approve; one if absent. */
  readonly quorum?: number
  readonly template: ApprovalTemplate
  /** The user who asks cannot approve. */
  readonly separate: boolean
  /** What may sign the approval. */
  readonly by: readonly SignedBy[]
  /** The approval opens evaluations until it ends. Otherwise it is for one grant. */
  readonly completion?: 'reevaluate'
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
