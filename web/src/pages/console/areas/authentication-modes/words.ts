import type { FieldWords } from '../../parts/schema-form/index.ts'
import { messages } from './messages/index.ts'

/** A setting that is newer than these texts is called by its name. */
export function wordsOf(name: string): FieldWords {
  const known: Readonly<Record<string, FieldWords>> = messages.text().fields
  return known[name] ?? { label: name }
}
