// Reads policies one by one: with Cedar's parser, and with our rules for annotations.
import type { PolicyIssue } from '@countersign/contract'
import { maxPolicies } from '@countersign/contract/limits'
import type { Cedar, PolicyJson } from '../../cedar/cedar.ts'
import { annotationIssues, policyIdOf } from './annotations.ts'
import { depthOf } from './expressions.ts'
import { cedarIssue, issueAt, type Place } from './issue.ts'
import { CompileMemory, type ReadText } from './memory.ts'
import { SourceText } from './source-text.ts'
import { type Piece, splitPolicies } from './split.ts'

export interface ReadPolicy {
  readonly policyId: string
  readonly text: string
  readonly json: PolicyJson
  readonly place: Place
}

/** Cedar evaluates expressions recursively, and a deeper one could exhaust its stack. */
const deepestExpression = 100
const deepestBrackets = 50
const longestPolicy = 16_384

export function readPolicies(
  cedar: Cedar,
  text: string,
  memory: CompileMemory = new CompileMemory(),
  onRead: (count: number, total: number) => void = () => undefined,
): { readonly policies: readonly ReadPolicy[]; readonly issues: PolicyIssue[] } {
  const source = new SourceText(text)
  const pieces = splitPolicies(text)
  const extra = pieces[maxPolicies]
  if (extra) {
    const message = `there are more than ${maxPolicies.toLocaleString('en')} policies`
    return { policies: [], issues: [issueAt({ file: 'policies', source }, extra.start, { message })] }
  }
  const policies: ReadPolicy[] = []
  const issues: PolicyIssue[] = []
  const ids = new Set<string>()
  for (const [index, piece] of pieces.entries()) {
    onRead(index, pieces.length)
    const read = readPolicy(cedar, piece, { file: 'policies', source, from: piece.start }, memory)
    issues.push(...read.issues)
    if (!read.policy) continue
    const { policyId, place } = read.policy
    if (ids.has(policyId)) issues.push(issueAt(place, piece.start, { message: 'another policy already has this id' }))
    ids.add(policyId)
    policies.push(read.policy)
  }
  return { policies, issues }
}

function readPolicy(
  cedar: Cedar,
  piece: Piece,
  place: Place,
  memory: CompileMemory,
): { policy?: ReadPolicy; issues: PolicyIssue[] } {
  const at = (message: string, help?: string) => ({
    issues: [issueAt(place, piece.start, { message, help: help ?? null })],
  })
  if (piece.text.length > longestPolicy)
    return at(`the policy is longer than ${longestPolicy.toLocaleString('en')} characters`)
  if (piece.depth > deepestBrackets) return at('the policy is nested too deeply')
  const { parsed, depth } = memory.read(piece.text, () => readText(cedar, piece.text))
  if (parsed.type === 'failure') return { issues: parsed.errors.map((error) => cedarIssue(place, error)) }
  const { json } = parsed
  if (depth > deepestExpression)
    return at('the expression is too long', 'compare with a set, or write several policies')
  const policyId = policyIdOf(json)
  const own: Place = { ...place, policyId: policyId ?? null }
  const issues = annotationIssues(json).map(({ name, message, help }) =>
    issueAt(own, piece.start + offsetOfAnnotation(piece.text, name), { message, help: help ?? null }),
  )
  return policyId === undefined ? { issues } : { policy: { policyId, text: piece.text, json, place: own }, issues }
}

function readText(cedar: Cedar, text: string): ReadText {
  const parsed = cedar.policyToJson(text)
  return { parsed, depth: parsed.type === 'success' ? depthOf(parsed.json) : 0 }
}

function offsetOfAnnotation(text: string, name: string | null): number {
  return name === null ? 0 : Math.max(0, text.search(new RegExp(`@\\s*${name}\\b`)))
}
