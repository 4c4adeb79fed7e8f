// Query and path parameters: texts that are parsed as the types in their schema.
import type { FieldIssue } from '@countersign/contract'
import { IssueList } from './issues/issue-list.ts'
import type { JsonSchema } from './issues/json-schema.ts'
import { unsupportedCharacter } from './unsupported-character.ts'

/** A parameter that was sent more than once is a list. */
export type GivenParameters = Readonly<Record<string, string | readonly string[]>>

interface ReadParameters {
  readonly values: Record<string, unknown>
  readonly issues: IssueList | undefined
}

export type ParametersReader = (given: GivenParameters) => ReadParameters

/** Texts that cannot be parsed are left out of the values. */
export function parametersReader({ properties = {} }: JsonSchema): ParametersReader {
  const declared = new Map(Object.entries(properties))
  const defaults = Object.entries(properties).filter(([, property]) => property.default !== undefined)
  return (given) => {
    const values: Record<string, unknown> = Object.create(null)
    let issues: IssueList | undefined
    for (const [name, property] of defaults) values[name] = property.default
    for (const name in given) {
      const raw = given[name] as string | readonly string[]
      const property = declared.get(name)
      const read = property ? readParameter(property, raw) : { value: raw }
      if ('issue' in read) {
        issues ??= new IssueList()
        issues.add([name], read.issue)
      } else values[name] = read.value
    }
    return { values, issues }
  }
}

type Read = { readonly value: unknown } | Pick<FieldIssue, 'issue'>

function readParameter(schema: JsonSchema, raw: string | readonly string[]): Read {
  if (schema.type === 'array') return readList(schema.items ?? {}, typeof raw === 'string' ? [raw] : raw)
  return typeof raw === 'string' ? readText(schema, raw) : { issue: 'is given more than once' }
}

function readList(schema: JsonSchema, texts: readonly string[]): Read {
  const value: unknown[] = []
  for (const text of texts) {
    const read = readText(schema, text)
    if ('issue' in read) return read
    value.push(read.value)
  }
  return { value }
}

/** Each value has one spelling: `+1`, `01`, `1e2`, `TRUE` and ` 1` are refused. */
function readText({ type }: JsonSchema, text: string): Read {
  if (type === 'integer') {
    return /^(?:0|-?[1-9]\d*)$/.test(text) ? { value: exactInteger(text) } : { issue: 'must be a whole number' }
  }
  if (type === 'number') {
    const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text))
    return isNumber ? { value: Number(text) } : { issue: 'must be a number' }
  }
  if (type === 'boolean') {
    return text === 'true' || text === 'false' ? { value: text === 'true' } : { issue: 'must be true or false' }
  }
  const issue = unsupportedCharacter(text)
  return issue === undefined ? { value: text } : { issue }
}

function exactInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}
