// What a schema says to people: titles and descriptions of actions, types and attributes in every language, and the bounds that forms
// offer for an amount. Nothing here decides: policies do.
import { readableName } from '@countersign/contract/readable-name'
import { type Language, languages } from '@countersign/contract/texts'

/** By the names of the annotations: `title` and `description`, in other languages than English with a suffix. */
export type Labels = Readonly<Record<string, string>>

export interface Annotated {
  readonly annotations?: Labels
  readonly attributes?: Readonly<Record<string, Annotated>>
  readonly element?: Annotated
}

export const labelKinds = ['title', 'description'] as const
export type LabelKind = (typeof labelKinds)[number]

export const nameIn = (kind: LabelKind, language: Language) => (language === 'en' ? kind : `${kind}_${language}`)
export const labelNames: ReadonlySet<string> = new Set(
  labelKinds.flatMap((kind) => languages.map((language) => nameIn(kind, language))),
)

/** Undefined if nothing is said. */
export function labelsOf({ annotations = {} }: Annotated): Labels | undefined {
  const labels = Object.entries(annotations).filter(([name]) => labelNames.has(name))
  return labels.length > 0 ? Object.fromEntries(labels) : undefined
}

/** In the language, or else in English. */
export const labelIn = (labels: Labels | undefined, kind: LabelKind, language: Language): string | null =>
  labels?.[nameIn(kind, language)] ?? labels?.[kind] ?? null

/** What people read in the place of a name: its title, or else a readable form of it. */
export const wordsFor = (name: string, labels: Labels | undefined, language: Language): string =>
  labelIn(labels, 'title', language) ?? readableName(name)

/** The bounds of an attribute of an action, as `@max("10000")` and `@values("CHF, EUR")` state them. */
export const boundsOf = ({ annotations: { max, values } = {} }: Annotated) => ({
  ...(max === undefined ? {} : { max: Number(max) }),
  ...(values === undefined ? {} : { values: listOf(values) }),
})

export const listOf = (values: string): string[] => values.split(',').map((given) => given.trim())
