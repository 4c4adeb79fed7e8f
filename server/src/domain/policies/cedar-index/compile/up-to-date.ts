// Policies that an older server has published. It stored no `paths` with them, and its `within` may hold rounded integers:
// their traits are worked out again from what their authors wrote, until the tenant publishes again.
import { type Cedar, newCedar } from '../../cedar/cedar.ts'
import { traitsOf } from './compile.ts'
import type { CompiledPolicy } from './compiled.ts'

export function createUpToDate(): (policies: readonly CompiledPolicy[]) => readonly CompiledPolicy[] {
  let cedar: Cedar | undefined
  const recompiled = (policy: CompiledPolicy): CompiledPolicy => {
    cedar ??= newCedar()
    const parsed = cedar.policyToJson(policy.policy)
    if (parsed.type === 'failure') throw new Error(`Published policies cannot be parsed: ${parsed.errors[0]?.message}`)
    const { policyId, policy: text } = policy
    return { ...policy, traits: traitsOf(cedar, { policyId, text, json: parsed.json }) }
  }
  return (policies) => policies.map((policy) => (Object.hasOwn(policy.traits, 'paths') ? policy : recompiled(policy)))
}
