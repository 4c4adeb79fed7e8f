// Which languages to look for, the nearest first.

const lastResort = 'en'

/** `de-ch` is `de-CH`. Undefined for a text that is not a language tag. */
export function canonicalLocale(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}

/** de-CH → de → en. */
export function localesFor(locale: string | null): readonly string[] {
  const parts = (canonicalLocale(locale ?? '') ?? lastResort).split('-')
  const nearer = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  return [...new Set([...nearer, lastResort])]
}
