// The items of a batch with what the request says for all of them.
import type { EvaluationsRequest, FieldIssue } from '@countersign/contract'
import { type BatchItem, findInexactNumber } from '../../../domain/agents/index.ts'
import { readEvaluation } from './pdp-operation.ts'

type Json = Readonly<Record<string, unknown>>

const names = ['subject', 'action', 'resource', 'context']

export function batchItems(defaults: EvaluationsRequest, items: readonly unknown[]): BatchItem[] {
  return items.map((item, index): BatchItem => {
    const place = `evaluations[${index}]`
    if (!isObject(item)) return { invalid: `${place} must be an object` }
    // What an item says takes the place of the default as a whole: there is no merging of members.
    const whole = Object.entries({ ...defaults, ...item }).filter(([name]) => names.includes(name))
    const { value, issues } = readEvaluation(Object.fromEntries(whole))
    const wrong = issues ?? inexact(value)
    if (wrong.length === 0 && value) return { question: value }
    return { invalid: wrong.map(({ field, issue }) => `${placeOf(field, place, item, defaults)} ${issue}`).join('; ') }
  })
}

function inexact(question: object): FieldIssue[] {
  const found = findInexactNumber(question)
  return found ? [found] : []
}

/** Where the caller has written it: in the item, or in the default that stands for it. */
function placeOf(field: string, place: string, item: Json, defaults: EvaluationsRequest): string {
  const [name = ''] = field.split(/[.[]/, 1)
  return name in item || !(name in defaults) ? `${place}.${field}` : field
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
