import type { DriverName, FieldTexts } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import type { JsonSchema } from '#console/parts/schema-form/index.ts'
import { messages } from './messages/index.ts'

/** A driver that is newer than these texts is called by its name. */
export const driverName = (driver: string): string =>
  messages.text().drivers[driver as DriverName] ?? readableName(driver)

/** The same for a setting, which its description explains. */
export function wordsOf(driver: string, name: string, { description }: JsonSchema): FieldTexts {
  const known: Readonly<Record<string, FieldTexts>> = messages.text().fields[driver as DriverName] ?? {}
  return known[name] ?? { label: name, ...(description ? { help: description } : {}) }
}
