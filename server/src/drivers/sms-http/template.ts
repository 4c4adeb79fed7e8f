// Texts with {{placeholders}}. Values are inserted once, encoded for their context.

const placeholder = /\{\{(.*?)\}\}/gs

export const messagePlaceholders = ['to', 'text', 'messageId', 'from'] as const

export type Values = ReadonlyMap<string, string>

export function fill(template: string, values: Values, encode: (value: string) => string = String): string {
  return template.replace(placeholder, (_, inside: string) => {
    const value = values.get(inside.trim())
    if (value === undefined) throw new Error(`A template contains {{${inside.trim()}}}, which has no value.`)
    return encode(value)
  })
}

/** Whether it uses only these placeholders and secrets. */
export function namesOnly(template: string, names: readonly string[]): boolean {
  return [...template.matchAll(placeholder)].every(([, inside = '']) => {
    const name = inside.trim()
    return names.includes(name) || secretName.test(name)
  })
}

const secretName = /^secret\.[A-Za-z0-9_]{1,64}$/
