// What a converter makes of the export of another system.
import type { userCredentialColumns, userFileColumns } from '@countersign/contract'

export type ConvertedUser = Partial<
  Record<(typeof userFileColumns)[number] | (typeof userCredentialColumns)[number], string>
> & { readonly userId: string }

export interface Converted {
  readonly users: readonly ConvertedUser[]
  /** What does not move, for people: one sentence each. */
  readonly notes: readonly string[]
}

/** The export is not in the format that the converter reads. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport'
}
