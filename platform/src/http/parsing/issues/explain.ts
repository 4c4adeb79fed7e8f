// Explains why a schema refuses a value, field by field.
import type { Step } from '../field-path.ts'
import { closestName } from './closest-name.ts'
import { IssueList } from './issue-list.ts'
import { type JsonSchema, literalsOf } from './json-schema.ts'
import { ruleIssue } from './rule-issue.ts'
import { chooseBranch } from './union-branch.ts'

/** The name of a member at its location. */
export type Noun = 'field' | 'parameter'

export function explain(schema: JsonSchema, value: unknown, noun: Noun): IssueList {
  const issues = new IssueList()
  new Explanation(noun, issues).visit(schema, value, [])
  return issues
}

class Explanation {
  readonly #noun: Noun
  readonly #issues: IssueList
  #found = 0

  constructor(noun: Noun, issues: IssueList) {
    this.#noun = noun
    this.#issues = issues
  }

  visit(schema: JsonSchema, value: unknown, path: readonly Step[]): void {
    if (this.#issues.isFull) return
    const issue = ruleIssue(schema, value)
    if (issue === undefined) this.#visitInside(schema, value, path)
    else this.#report(path, issue)
  }

  #visitInside(schema: JsonSchema, value: unknown, path: readonly Step[]): void {
    const before = this.#found
    if (schema.anyOf && !literalsOf(schema)) this.#visitUnion(schema.anyOf, value, path)
    for (const part of schema.allOf ?? []) this.visit(part, value, path)
    if (Array.isArray(value)) this.#visitItems(schema, value, path)
    else if (typeof value === 'object' && value !== null) this.#visitMembers(schema, value as Members, path)
    // A refinement may rely on all other rules of the schema.
    if (this.#found === before) this.#refine(schema, value, path)
  }

  #visitUnion(branches: readonly JsonSchema[], value: unknown, path: readonly Step[]): void {
    const choice = chooseBranch(branches, value)
    if ('issue' in choice) this.#report([...path, ...choice.at], choice.issue)
    else if ('branch' in choice) this.visit(choice.branch, value, path)
    else this.#reportAll(this.#fewestIssues(choice.candidates, value, path))
  }

  #fewestIssues(candidates: readonly JsonSchema[], value: unknown, path: readonly Step[]): IssueList {
    const explained = candidates.map((candidate) => {
      const issues = new IssueList()
      new Explanation(this.#noun, issues).visit(candidate, value, path)
      return issues
    })
    return explained.reduce((best, other) => (other.size < best.size ? other : best))
  }

  #visitItems({ items }: JsonSchema, values: readonly unknown[], path: readonly Step[]): void {
    if (!items) return
    for (let index = 0; index < values.length && !this.#issues.isFull; index++) {
      this.visit(items, values[index], [...path, index])
    }
  }

  #visitMembers(schema: JsonSchema, members: Members, path: readonly Step[]): void {
    const { properties = {}, required = [] } = schema
    for (const name of required) if (!Object.hasOwn(members, name)) this.#report([...path, name], 'is required')
    for (const [name, value] of Object.entries(members)) {
      if (this.#issues.isFull) return
      const member = memberSchema(schema, name)
      if (member === false) this.#report([...path, name], this.#unknownMember(name, members, properties))
      else if (member !== true && value !== undefined) this.visit(member, value, [...path, name])
    }
  }

  #unknownMember(name: string, members: Members, properties: object): string {
    const absent = Object.keys(properties).filter((candidate) => !Object.hasOwn(members, candidate))
    const meant = closestName(name, absent)
    const issue = `is not a ${this.#noun} of this request`
    return meant === undefined ? issue : `${issue}; did you mean "${meant}"?`
  }

  #refine(schema: JsonSchema, value: unknown, path: readonly Step[]): void {
    const broken = schema['~refine']?.find(({ check }) => !check(value))
    if (broken) this.#report(path, schema.issue ?? broken.error(value))
  }

  #report(path: readonly Step[], issue: string): void {
    this.#found++
    this.#issues.add(path, issue)
  }

  #reportAll(issues: IssueList): void {
    this.#found += issues.size
    this.#issues.addAll(issues)
  }
}

type Members = Readonly<Record<string, unknown>>

function memberSchema(schema: JsonSchema, name: string): JsonSchema | boolean {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema
  if (Object.hasOwn(properties, name)) return properties[name] ?? true
  const matching = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(name))
  return matching?.[1] ?? additionalProperties
}
