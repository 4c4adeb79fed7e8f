// The items of a batch, combined with the request's defaults.
import type { EvaluationsRequest, FieldIssue } from '@countersign/contract'
import { type BatchItem, findInexactNumber } from '../../../domain/agents/index.ts'
import { readEvaluation } from './pdp-operation.ts'

type Json = Readonly<Record<string, unknown>>

const names = ['subject', 'action', 'resource', 'context']

export function batchItems(defaults: EvaluationsRequest, items: readonly unknown[]): BatchItem[] {
  return items.map((item, index): BatchItem => {
    const place = `evaluations[${index}]`
    if (!isObject(item)) return { invalid: `${place} must be an object` }
    // A member of an item replaces the default as a whole: members are not merged.
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

/** The path that the caller has written: in the item, or in the default that applies. */
function placeOf(field: string, place: string, item: Json, defaults: EvaluationsRequest): string {
  const [name = ''] = field.split(/[.[]/, 1)
  return name in item || !(name in defaults) ? `${place}.${field}` : field
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
