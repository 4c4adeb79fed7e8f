// What a device shows of a challenge, and the hash by which it says that it has shown exactly that.
import type { ChallengeContext, ChallengeDetails } from '@countersign/contract'
import { b64uSha256, canonicalJson } from '@countersign/platform/crypto'

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
