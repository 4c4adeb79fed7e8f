import type { FieldWords, JsonSchema } from '../../parts/schema-form/index.ts'
import { messages } from './messages/index.ts'

/** What these texts do not know is called by its name, and explained as its driver explains it. */
export function wordsOf(name: string, { description }: JsonSchema): FieldWords {
  const known: Readonly<Record<string, FieldWords>> = messages.text().fields
  return known[name] ?? { label: name, ...(description ? { help: `${description}.` } : {}) }
}
