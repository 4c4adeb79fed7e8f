// The text of a policy within its slices. A slice has one action, one type of principal and one type of resource, so the parts
// of the scope that name only these are always true there. They are left out, because Cedar would evaluate them for every
// request. So are annotations.
import { isDeepStrictEqual } from 'node:util'
import type { Cedar, PolicyJson } from '../../cedar/cedar.ts'
import { conditionsText } from './split.ts'

export interface WithinSlice {
  /** The type of principals to which it may apply; absent if any. */
  readonly principalType?: string
  /** The text in Cedar; absent if the author's text must be used. */
  readonly within?: string
}

const anything = { op: 'All' } as const

export function withinSlice(cedar: Cedar, text: string, policy: PolicyJson): WithinSlice {
  const { principal, resource, effect, conditions } = policy
  const shorter: PolicyJson = {
    effect,
    principal: isOfType(principal) ? anything : principal,
    action: anything,
    resource: isOfType(resource) ? anything : resource,
    conditions,
  }
  const principalType = typeOf(principal)
  const within = textOf(cedar, text, shorter)
  return { ...(principalType ? { principalType } : {}), ...(within === undefined ? {} : { within }) }
}

type Scope = PolicyJson['principal'] | PolicyJson['resource']

/** Whether the scope names only a type, and no group. */
const isOfType = (scope: Scope): boolean => scope.op === 'is' && !scope.in

function typeOf(scope: Scope): string | undefined {
  if (scope.op === 'is') return scope.entity_type
  if (scope.op !== '==' || !('entity' in scope)) return undefined
  return '__entity' in scope.entity ? scope.entity.__entity.type : scope.entity.type
}

/** Cedar writes a policy in five times the time that it needs to read one. */
function scopeText(variable: string, scope: Scope): string {
  if (scope.op === 'All') return variable
  if (scope.op === 'is') {
    const within = scope.in && 'entity' in scope.in ? ` in ${entityText(scope.in.entity)}` : ''
    return `${variable} is ${scope.entity_type}${within}`
  }
  return 'entity' in scope ? `${variable} ${scope.op} ${entityText(scope.entity)}` : variable
}

type Named = { readonly type: string; readonly id: string }

function entityText(given: { readonly __entity: Named } | Named): string {
  const { type, id } = '__entity' in given ? given.__entity : given
  const escaped = id.replace(/["\\]|\p{Cc}/gu, (character) =>
    character === '"' || character === '\\' ? `\\${character}` : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  return `${type}::"${escaped}"`
}

/**
 * Only the scope is written from JSON. The conditions are copied from the author's text, because JSON numbers round integers
 * beyond 2^53. Undefined if Cedar does not read the result as the policy that it was written from.
 */
function textOf(cedar: Cedar, text: string, policy: PolicyJson): string | undefined {
  const { effect, principal, resource } = policy
  const scope = `${effect}(${scopeText('principal', principal)}, action, ${scopeText('resource', resource)})`
  const within = `${scope} ${conditionsText(text)}`
  const read = cedar.policyToJson(within)
  return read.type === 'success' && isDeepStrictEqual(read.json, policy) ? within : undefined
}
