// The actions and types of the schema, in the words that it has for people.
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { language } from '#i18n/language.ts'
import { call } from '#session/call.ts'

const name = '(?:"[^"]*"|\\w+)'
const annotations = '((?:@\\w+\\((?:"(?:[^"\\\\]|\\\\.)*")?\\)\\s*)*)'
const comment = /^\s*\/\/.*$/gm

interface Declared {
  readonly name: string
  /** In the language of the page, or in English. */
  readonly title: string | undefined
  readonly description: string | undefined
  /** An action that is not only a group of others. */
  readonly isPerformed?: true
}

/** What a Cedar schema declares, each once. */
export function declaredIn(schema: string, kind: 'action' | 'entity', locale: string): Declared[] {
  const declaration = new RegExp(`${annotations}\\b${kind}\\s+(${name}(?:\\s*,\\s*${name})*)([^;]*)`, 'g')
  const found = new Map<string, Declared>()
  for (const [, notes = '', names = '', rest = ''] of schema.replaceAll(comment, '').matchAll(declaration)) {
    const said = (annotation: string) => textIn(notes, `${annotation}_${locale}`) ?? textIn(notes, annotation)
    const texts = { title: said('title'), description: said('description') }
    for (const quoted of names.match(new RegExp(name, 'g')) ?? []) {
      const plain = quoted.replaceAll('"', '')
      if (!found.has(plain))
        found.set(plain, { name: plain, ...texts, ...(rest.includes('appliesTo') ? { isPerformed: true } : {}) })
    }
  }
  return [...found.values()]
}

const textIn = (notes: string, annotation: string): string | undefined =>
  new RegExp(`@${annotation}\\("([^"]*)"\\)`).exec(notes)?.[1]

const schemaOfDraft = {
  queryKey: ['policy-draft', 'schema'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await call(svcAdmin.getPolicyDraft, { signal })).schema,
  staleTime: 60_000,
}

const useSchema = () => useQuery(schemaOfDraft)

export const useDeclaredActions = () =>
  useQuery({
    ...schemaOfDraft,
    select: (schema) => declaredIn(schema, 'action', language).filter(({ isPerformed }) => isPerformed),
  })

/** To be chosen where an action or a pattern of actions is typed. */
export function useSchemaActions(): readonly { readonly value: string; readonly label: string }[] {
  const { data = '' } = useSchema()
  return declaredIn(data, 'action', language).map((action) => ({
    value: action.name,
    label: action.title ?? action.name,
  }))
}

/** The title of an action or of a type; the name where it has none. */
export type SchemaWords = (kind: 'action' | 'entity', name: string) => string

function wordsIn(schema: string): SchemaWords {
  const titlesOf = (kind: 'action' | 'entity') =>
    new Map(declaredIn(schema, kind, language).map(({ name, title }) => [name, title]))
  const titles = { action: titlesOf('action'), entity: titlesOf('entity') }
  return (kind, of) => titles[kind].get(of) ?? of
}

const noWords: SchemaWords = (_, name) => name

export function useSchemaWords(): SchemaWords {
  // A select that stays the same reads the schema once, although lists render every second.
  const { data = noWords } = useQuery({ ...schemaOfDraft, select: wordsIn })
  return data
}
