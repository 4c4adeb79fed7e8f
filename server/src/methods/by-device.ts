// How methods are registered that a second device answers: what it holds, it brings itself.
import type { EnrolmentDraft, Verdict } from './method.ts'

export async function enrolByDevice(): Promise<EnrolmentDraft<Record<string, never>>> {
  return { status: 'pending', secret: {}, hint: null }
}

/** Whatever a user could type is wrong: only what the device signs is right, and that is verified elsewhere. */
export async function nothingTyped(): Promise<Verdict<never>> {
  return { outcome: 'wrong' }
}
