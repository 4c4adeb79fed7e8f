// A page's texts: one module per language, of which only the chosen one is loaded.
import { type Language, language } from './language.ts'

export interface Catalogue<Messages> {
  /** Before the first text is asked for. */
  load(): Promise<void>
  text(): Messages
}

export type MessageModules<Messages> = Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>>

export function createCatalogue<Messages>(modules: MessageModules<Messages>): Catalogue<Messages> {
  let loaded: Messages | undefined
  return {
    async load() {
      loaded = (await modules[language]()).default
    },
    text() {
      if (!loaded) throw new Error('The texts are not loaded yet.')
      return loaded
    },
  }
}
