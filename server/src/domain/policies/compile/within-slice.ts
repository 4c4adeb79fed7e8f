// A policy as it reads within its slices. A slice is of one action, one type of principal and one type of resource: what a
// scope says of these alone holds there, and Cedar would look at it again for every decision. Nor does it need annotations.
import { isDeepStrictEqual } from 'node:util'
import type { Cedar, PolicyJson } from '../cedar.ts'

export interface WithinSlice {
  /** Of the principals that it can have a say about; absent where they can be of any. */
  readonly principalType?: string
  /** In Cedar; absent where it must be taken as it was written. */
  readonly within?: string
}

const anything = { op: 'All' } as const

export function withinSlice(cedar: Cedar, policy: PolicyJson): WithinSlice {
  const { principal, resource, effect, conditions } = policy
  const shorter: PolicyJson = {
    effect,
    principal: isOfType(principal) ? anything : principal,
    action: anything,
    resource: isOfType(resource) ? anything : resource,
    conditions,
  }
  const principalType = typeOf(principal)
  const within = textOf(cedar, shorter)
  return { ...(principalType ? { principalType } : {}), ...(within === undefined ? {} : { within }) }
}

type Scope = PolicyJson['principal'] | PolicyJson['resource']

/** Of a type, and nothing more: what it is in is another question. */
const isOfType = (scope: Scope): boolean => scope.op === 'is' && !scope.in

function typeOf(scope: Scope): string | undefined {
  if (scope.op === 'is') return scope.entity_type
  if (scope.op !== '==' || !('entity' in scope)) return undefined
  return '__entity' in scope.entity ? scope.entity.__entity.type : scope.entity.type
}

/** Undefined where the text would not be read as what it was written from. */
function textOf(cedar: Cedar, policy: PolicyJson): string | undefined {
  const written = cedar.policyToText(policy)
  if (written.type === 'failure') return undefined
  const read = cedar.policyToJson(written.text)
  return read.type === 'success' && isDeepStrictEqual(read.json, policy) ? written.text : undefined
}
