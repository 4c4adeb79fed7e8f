// Registering a method that a device answers: the device brings what it needs later, when it is enrolled.
import type { EnrolmentDraft } from './method.ts'

export async function enrolWithDevice(): Promise<EnrolmentDraft<Record<string, never>>> {
  return { status: 'pending', secret: {}, hint: null }
}
