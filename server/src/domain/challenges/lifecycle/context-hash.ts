import type { ChallengeContext } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { sha256 } from '@countersign/platform/crypto'

/** Challenges with the same context are the same while they are open. */
export function contextHash(context: ChallengeContext): Buffer {
  return sha256(canonicalJson(context))
}
