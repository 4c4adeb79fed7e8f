// Bodies are parsed before values are inserted, so that a value can never be more than a value.
import { fill, type Values } from './template.ts'

export type ContentType = 'json' | 'form' | 'text'

interface BodyKind {
  readonly header: string
  fill(template: string, values: Values): string
}

const kinds: Readonly<Record<ContentType, BodyKind>> = {
  json: {
    header: 'application/json',
    fill: (template, values) =>
      JSON.stringify(
        JSON.parse(template, (_, value: unknown) => (typeof value === 'string' ? fill(value, values) : value)),
      ),
  },
  form: {
    header: 'application/x-www-form-urlencoded',
    fill: (template, values) =>
      new URLSearchParams(
        [...new URLSearchParams(template)].map(([name, value]): [string, string] => [name, fill(value, values)]),
      ).toString(),
  },
  text: { header: 'text/plain; charset=utf-8', fill: (template, values) => fill(template, values) },
}

export function fillBody(template: string, contentType: ContentType, values: Values) {
  const kind = kinds[contentType]
  return { header: kind.header, body: kind.fill(template, values) }
}

/** Any text is a valid form or plain text; JSON must be valid. */
export function readsAs(template: string, contentType: ContentType): boolean {
  if (contentType !== 'json') return true
  try {
    JSON.parse(template)
    return true
  } catch {
    return false
  }
}
