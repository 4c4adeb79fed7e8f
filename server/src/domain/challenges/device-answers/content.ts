// What a device shows of a challenge, and the hash with which it confirms that it has shown exactly that.
import { type ChallengeContext, type ChallengeDetails, isShowable } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { b64uSha256 } from '@countersign/platform/crypto'

export interface ShownContent {
  readonly clientName: string
  readonly title: string | null
  readonly message: string | null
  readonly details: ChallengeDetails
  readonly context: ChallengeContext
}

export function detailsHash({ clientName, title, message, details, context }: ShownContent): string {
  return b64uSha256(canonicalJson({ clientName, title, message, details, context }))
}

/** Requests are checked when they arrive. Rows may be older than the rule, so they are checked again before a device reads them. */
export function canBeShown({ clientName, title, message, details, context }: ShownContent): boolean {
  const labelled = details.flatMap(({ label, value }) => [label, value])
  return [clientName, title, message, ...labelled, ...Object.values(context)].every(
    (text) => text === null || isShowable(text),
  )
}
