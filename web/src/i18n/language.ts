// The language that a page speaks: the first of the browser's that we know.
export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0]
    const known = languages.find((language) => language === primary)
    if (known) return known
  }
  return 'en'
}

export const language = chooseLanguage(navigator.languages)
