// Policies that an older server has published. It stored no `paths` with them, and its `within` may contain rounded integers:
// until the tenant publishes again, their traits are derived from the text that their authors wrote.
import { type Cedar, newCedar } from '../../cedar/cedar.ts'
import { traitsOf } from './compile.ts'
import type { CompiledPolicy } from './compiled.ts'

export class OutdatedTraits {
  // Opened for the first policy that needs it: most tenants have published since.
  #cedar: Cedar | undefined

  replaceIn(policies: readonly CompiledPolicy[]): readonly CompiledPolicy[] {
    return policies.map((policy) => (Object.hasOwn(policy.traits, 'paths') ? policy : this.#recompiled(policy)))
  }

  #recompiled(policy: CompiledPolicy): CompiledPolicy {
    this.#cedar ??= newCedar()
    const parsed = this.#cedar.policyToJson(policy.policy)
    if (parsed.type === 'failure') throw new Error(`Published policies cannot be parsed: ${parsed.errors[0]?.message}`)
    const { policyId, policy: text } = policy
    return { ...policy, traits: traitsOf(this.#cedar, { policyId, text, json: parsed.json }) }
  }
}
