import type { PolicyIssue } from '@countersign/contract'
import type { ResolvedSchema } from '../../schema/resolved-schema.ts'
import type { GateTraits } from '../gate.ts'
import type { Reach } from './reach.ts'
import type { Requirement } from './requirement.ts'
import type { PolicyScope } from './scope.ts'
import type { WithinSlice } from './within-slice.ts'

/** What administrators write. */
export interface PolicySource {
  readonly schema: string
  readonly policies: string
}

/** What the thread is asked. */
export interface CompileRequest extends PolicySource {
  readonly tenantId: string
  /** How many of how many steps are done, for the other thread to read. */
  readonly progress: Int32Array<SharedArrayBuffer>
}

export interface PolicyTraits extends Reach, WithinSlice {
  readonly gate: GateTraits | null
  /** Absent, as the next, of policies that an older server has published. */
  readonly effect?: 'permit' | 'forbid'
  readonly requirements?: readonly Requirement[]
  /** Absent if the index cannot read one from the policy. */
  readonly requires?: Requirement
}

export interface CompiledPolicy extends PolicyScope {
  readonly policyId: string
  readonly policy: string
  readonly traits: PolicyTraits
}

export interface CompiledSet {
  readonly schema: ResolvedSchema
  readonly policies: readonly CompiledPolicy[]
}

export interface Compilation {
  readonly issues: readonly PolicyIssue[]
  /** Absent if one of the issues is an error. */
  readonly compiled?: CompiledSet
}

/** A compilation as the thread sends it: policies in batches, and everything else with the last batch. */
export type CompilationPiece =
  | { readonly last: false; readonly policies: readonly CompiledPolicy[] }
  | {
      readonly last: true
      readonly policies?: readonly CompiledPolicy[]
      readonly issues: readonly PolicyIssue[]
      readonly schema?: ResolvedSchema
    }
