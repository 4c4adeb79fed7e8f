import { language } from './language.ts'

const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })

/** The name of a language in the page's language. An unknown tag stays as it is. */
export function languageName(tag: string): string {
  try {
    const name = names.of(tag) ?? tag
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  } catch {
    return tag
  }
}
