// Placeholders of templates, and the values that replace them.
import { type FieldIssue, type MessagePurpose, messagePlaceholders } from '@countersign/contract'

export type PlaceholderValues = Readonly<Record<string, string>>

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** In one pass: the text of a value is never taken for a placeholder. */
export function fill(text: string, values: PlaceholderValues): string {
  return text.replace(placeholder, (_, name: string) => values[name] ?? '')
}

export function placeholderIssues(field: string, text: string, purpose: MessagePurpose): FieldIssue[] {
  const known: readonly string[] = messagePlaceholders[purpose]
  const unknown = namesIn(text).filter((name) => !known.includes(name))
  const choices = known.map((name) => `{{${name}}}`).join(', ')
  if (unknown.length > 0)
    return [{ field, issue: `contains the unknown placeholder {{${unknown[0]}}}; allowed are: ${choices}` }]
  const rest = text.replace(placeholder, '')
  return /\{\{|\}\}/.test(rest) ? [{ field, issue: 'contains {{ or }} outside a placeholder' }] : []
}

export function namesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}
