// Texts that the contract carries, so that a method or a driver is declared in one file with all its words.

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

export type InEveryLanguage<Texts> = Readonly<Record<Language, Texts>>

/** The texts of one field in a form. */
export interface FieldTexts {
  readonly label: string
  readonly help?: string
  /** The names of the values, if the field is a choice. */
  readonly choices?: Readonly<Record<string, string>>
  /** For a list of objects, which a form shows as groups of fields. */
  readonly items?: ItemTexts
}

interface ItemTexts {
  /** The button that adds one. */
  readonly add: string
  /** The heading of an item that has no name yet. */
  readonly unnamed: string
  /** What an item is, with an example, while the list is empty. */
  readonly empty: string
}

export type Labels = Readonly<Record<string, InEveryLanguage<FieldTexts>>>

export const labelsIn = (labels: Labels, language: Language): Readonly<Record<string, FieldTexts>> =>
  Object.fromEntries(Object.entries(labels).map(([name, texts]) => [name, texts[language]]))
