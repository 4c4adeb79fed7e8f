// Integers beyond ±(2^53 − 1) come as `bigint`: a reader that rounds them would see another action than the one that was
// decided (RFC 8785 section 3.2.2.3 has no text for them). They are refused.
import { invalidField } from '@countersign/contract'
import { fieldPath, type Step } from '@countersign/platform/http/parsing'

const issue = 'is an integer beyond ±(2^53 − 1), which many programs round: send it as a string'

export interface InexactNumber {
  /** The path to it in the request: `action.properties.amount`. */
  readonly field: string
  readonly issue: string
}

export function findInexactNumber(value: unknown): InexactNumber | undefined {
  const steps = stepsToInexact(value)
  return steps && { field: fieldPath(steps), issue }
}

/** @throws {Problem} */
export function assertExact(value: object): void {
  const found = findInexactNumber(value)
  if (found) throw invalidField(found.field, found.issue)
}

function stepsToInexact(value: unknown): Step[] | undefined {
  if (typeof value === 'bigint') return []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const steps = stepsToInexact(member)
    if (steps) return [Array.isArray(value) ? Number(name) : name, ...steps]
  }
  return undefined
}
