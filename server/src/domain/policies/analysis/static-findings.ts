// What the texts prove, for every request. Cedar's validator knows the schema; we compare policies with each other.
import type { PolicyFinding, PolicyIssue } from '@countersign/contract'
import { createSlices } from '@countersign/platform/turns'
import { newCedar, type PolicyJson } from '../cedar/cedar.ts'
import type { CompiledPolicy, CompiledSet } from '../cedar-index/index.ts'
import { type Conjunct, conjunctsOf } from './conjuncts.ts'
import { isContradictory } from './contradiction.ts'
import { coversPolicy } from './covers.ts'
import { permitReach, type Reach } from './permit-reach.ts'

/** Comparing each of 20,000 policies with each other would take minutes. */
const maxPairs = 2_000_000

interface Found {
  readonly findings: readonly Proven[]
  readonly complete: boolean
  /** What each permit can apply to. */
  readonly permits: ReadonlyMap<string, Reach>
}

export type Proven = Pick<PolicyFinding, 'kind' | 'policyId' | 'otherPolicyId' | 'message'>

interface Analysed extends CompiledPolicy {
  readonly json: PolicyJson
  readonly conjuncts: readonly Conjunct[]
  readonly isGate: boolean
  /** In the text. */
  readonly place: number
}

export async function staticFindings(
  { schema, policies }: CompiledSet,
  issues: readonly PolicyIssue[],
): Promise<Found> {
  const pause = createSlices()
  const cedar = newCedar()
  const read: Analysed[] = []
  for (const policy of policies) {
    await pause()
    const parsed = cedar.policyToJson(policy.policy)
    if (parsed.type === 'failure') throw new Error(`A valid policy cannot be parsed: ${parsed.errors[0]?.message}`)
    const { json } = parsed
    read.push({
      ...policy,
      json,
      conjuncts: conjunctsOf(json),
      isGate: policy.traits.gate !== null,
      place: read.length,
    })
  }
  const impossible = new Set(issues.filter(({ message }) => /impossible/.test(message)).map(({ policyId }) => policyId))
  const never = new Set(
    read
      .filter(({ policyId, conjuncts }) => impossible.has(policyId) || isContradictory(conjuncts))
      .map(({ policyId }) => policyId),
  )
  const findings: Proven[] = [...never].map((policyId) => ({
    kind: 'never_applies',
    policyId,
    otherPolicyId: null,
    message: 'No valid request meets its conditions.',
  }))
  const permits = new Map(
    read.filter(({ json }) => json.effect === 'permit').map((one) => [one.policyId, permitReach(schema, one)]),
  )
  let pairs = 0
  const live = read.filter(({ policyId }) => !never.has(policyId))
  const index = indexOf(live)
  for (const policy of live) {
    await pause()
    const candidates = candidatesFor(index, policy)
    pairs += candidates.length
    if (pairs > maxPairs) return { findings, complete: false, permits }
    const found = pointless(policy, candidates)
    if (found) findings.push(found)
  }
  return { findings, complete: true, permits }
}

type Index = ReadonlyMap<string, readonly Analysed[]>

const unconditional = ''

/** By one condition: a policy covers another only if that has it too. A gate covers nothing: what it does can be lifted, and what another forbid does cannot. */
const indexOf = (policies: readonly Analysed[]): Index =>
  Map.groupBy(
    policies.filter(({ isGate }) => !isGate),
    ({ conjuncts }) => conjuncts[0]?.key ?? unconditional,
  )

const candidatesFor = (index: Index, { conjuncts }: Analysed): Analysed[] =>
  [unconditional, ...new Set(conjuncts.map(({ key }) => key))].flatMap((key) => index.get(key) ?? [])

function pointless(policy: Analysed, candidates: readonly Analysed[]): Proven | undefined {
  const { policyId, json, isGate } = policy
  const covering = candidates.filter((other) => other.policyId !== policyId && coversPolicy(other, policy))
  const denying = covering.find((other) => other.json.effect === 'forbid')
  if (denying && (json.effect === 'permit' || isGate)) {
    const message = isGate
      ? `Whenever it applies, ${denying.policyId} denies, so approval is never requested.`
      : `Whenever it applies, ${denying.policyId} denies.`
    return { kind: 'overruled', policyId, otherPolicyId: denying.policyId, message }
  }
  // Of two that cover each other, the first in the text stays.
  const same = covering.find(
    (other) =>
      !isGate && other.json.effect === json.effect && (other.place < policy.place || !coversPolicy(policy, other)),
  )
  if (!same) return undefined
  const message = `Whenever it applies, ${same.policyId} does too. Without it, every decision stays the same, unless its conditions fail.`
  return { kind: 'redundant', policyId, otherPolicyId: same.policyId, message }
}
