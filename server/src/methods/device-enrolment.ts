// Registers a method that a device answers: the device sends its data later, when it is enrolled.
import type { EnrolmentDraft } from './method.ts'

export async function enrolWithDevice(): Promise<EnrolmentDraft<Record<string, never>>> {
  return { status: 'pending', secret: {}, hint: null }
}
