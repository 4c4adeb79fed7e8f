// Guesses which branch of a union the sender of a value meant.
import { type JsonSchema, literalsOf } from './json-schema.ts'
import { oneOf } from './rule-issue.ts'
import { hasType, jsonTypeOf, notOfTypes } from './type-issue.ts'

type Choice =
  | { readonly branch: JsonSchema }
  | { readonly candidates: readonly JsonSchema[] }
  | { readonly at: readonly string[]; readonly issue: string }

export function chooseBranch(anyOf: readonly JsonSchema[], value: unknown): Choice {
  const branches = anyOf.flatMap(flatten)
  const candidates = branches.filter((branch) => admitsType(branch, value))
  const [first, second] = candidates
  if (!first) return { at: [], issue: notOfTypes([...new Set(branches.flatMap(typesOf))], value) }
  if (!second) return { branch: first }
  if (literalsOf({ anyOf: candidates })) return { branch: { anyOf: candidates } }
  const discriminator = discriminatorOf(candidates)
  return discriminator === undefined ? { candidates } : discriminate(candidates, discriminator, value as Members)
}

type Members = Readonly<Record<string, unknown>>

const flatten = (branch: JsonSchema): readonly JsonSchema[] =>
  branch.anyOf && !literalsOf(branch) ? branch.anyOf.flatMap(flatten) : [branch]

function typesOf(branch: JsonSchema): string[] {
  return literalsOf(branch)?.map(jsonTypeOf) ?? (branch.type === undefined ? [] : [branch.type])
}

function admitsType(branch: JsonSchema, value: unknown): boolean {
  const types = typesOf(branch)
  return types.length === 0 || types.includes(jsonTypeOf(value)) || hasType(branch, value)
}

/** A required field that has different literals in every branch. */
function discriminatorOf(branches: readonly JsonSchema[]): string | undefined {
  return Object.keys(branches[0]?.properties ?? {}).find((name) => {
    const literals = branches.map((branch) => (branch.required?.includes(name) ? literalsIn(branch, name) : undefined))
    if (!literals.every((values) => values !== undefined)) return false
    const all = literals.flat()
    return new Set(all).size === all.length
  })
}

function discriminate(branches: readonly JsonSchema[], name: string, members: Members): Choice {
  if (!Object.hasOwn(members, name)) return { at: [name], issue: 'is required' }
  const branch = branches.find((candidate) => literalsIn(candidate, name)?.includes(members[name]))
  return branch ? { branch } : { at: [name], issue: oneOf(branches.flatMap((other) => literalsIn(other, name) ?? [])) }
}

function literalsIn(branch: JsonSchema, name: string): readonly unknown[] | undefined {
  const property = branch.properties?.[name]
  return property && literalsOf(property)
}
