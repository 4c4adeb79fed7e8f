// The language of a page: the one that the user chose here, else the first of the browser's that we have.
export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** Each in its own language: a user looks for it without understanding the page. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

export function chooseLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0]
    const known = languages.find((language) => language === primary)
    if (known) return known
  }
  return 'en'
}

const key = 'countersign-language'

export const language = chooseLanguage([chosenBefore(), ...navigator.languages])

/** For all pages of this deployment, in this browser. */
export function changeLanguage(chosen: Language): void {
  localStorage.setItem(key, chosen)
  location.reload()
}

function chosenBefore(): string {
  // A browser that blocks site data throws.
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
