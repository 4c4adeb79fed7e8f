import type { AuthType, FieldTexts } from '@countersign/contract'
import { messages } from './messages/index.ts'

/** A setting that is newer than these texts is called by its name. */
export function wordsOf(authType: AuthType, name: string): FieldTexts {
  const known: Readonly<Record<string, FieldTexts>> = messages.text().fields[authType]
  return known[name] ?? { label: name }
}
