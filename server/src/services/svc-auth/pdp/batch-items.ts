// The items of a batch with what the request says for all of them.
import type { EvaluationsRequest } from '@countersign/contract'
import type { BatchItem } from '../../../domain/decisions/decisions.ts'
import { readEvaluation } from './pdp-operation.ts'

type Json = Readonly<Record<string, unknown>>

export function batchItems(defaults: EvaluationsRequest, items: readonly unknown[]): BatchItem[] {
  return items.map((item): BatchItem => {
    if (!isObject(item)) return { invalid: 'The evaluation must be an object.' }
    const { value, issues } = readEvaluation({
      subject: completed(item.subject, defaults.subject, ['type', 'id']),
      action: completed(item.action, defaults.action, ['name']),
      resource: completed(item.resource, defaults.resource, ['type', 'id']),
      ...('context' in item || defaults.context ? { context: item.context ?? defaults.context } : {}),
    })
    return issues ? { invalid: issues.map(({ field, issue }) => `${field} ${issue}`).join('; ') } : { question: value }
  })
}

/** What an item says takes the place of the default as a whole, but for the identifying members that it leaves out. */
function completed(own: unknown, fallback: Json | undefined, identifying: readonly string[]): unknown {
  if (own === undefined) return fallback
  if (!isObject(own) || !fallback) return own
  const missing = identifying.filter((name) => !(name in own) && name in fallback)
  return { ...own, ...Object.fromEntries(missing.map((name) => [name, fallback[name]])) }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
