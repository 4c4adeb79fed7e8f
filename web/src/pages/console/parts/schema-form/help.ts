// What stands below the name of a field: what it is for, and what it may be.
import type { FieldTexts } from '@countersign/contract'
import { formatNumber } from '#i18n/format.ts'
import { formMessages as messages } from './messages/index.ts'
import { isLongList, type JsonSchema, kindOf, shapeOf } from './schema.ts'

export function helpOf(schema: JsonSchema, { help, choices }: FieldTexts, isRequired: boolean): string {
  const text = messages.text()
  const { minimum, maximum, default: defaultValue } = shapeOf(schema)
  const isSilent = defaultValue === undefined || defaultValue === null || Object(defaultValue).length === 0
  const kind = kindOf(schema)
  return [
    help,
    kind === 'number' && minimum !== undefined && maximum !== undefined
      ? text.range(formatNumber(minimum), formatNumber(maximum))
      : undefined,
    kind === 'list' ? (isLongList(schema) ? text.linesHelp : text.listHelp) : undefined,
    isSilent ? undefined : text.defaultValue(spoken(defaultValue, choices)),
    kind === 'text' && !isRequired && !help ? text.optional : undefined,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

function spoken(value: unknown, choices: FieldTexts['choices']): string {
  const text = messages.text()
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (choices) return choices[String(value)] ?? String(value)
  return typeof value === 'number' ? formatNumber(value) : String(value)
}
