/** Undefined where the text is no JSON object; nothing at all stands for an empty one. */
export function jsonObjectOf(text: string): Record<string, unknown> | undefined {
  const value = text.trim() === '' ? {} : parseJson(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : undefined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
