// The actions, types and properties of the schema, in the words that it has for people.
import { svcAdmin } from '@countersign/contract/operations'
import { readableName } from '@countersign/contract/readable-name'
import { useQuery } from '@tanstack/react-query'
import { language } from '#i18n/language.ts'
import { shared } from '#i18n/shared/index.ts'
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

/**
 * The titles of attributes by name; undefined where an attribute has none, or declarations have different ones. Words in
 * quotes are read whole, so that a colon within them is none.
 */
export function attributesIn(schema: string, locale: string): Map<string, string | undefined> {
  const token = new RegExp(`${annotations}(?:"((?:[^"\\\\]|\\\\.)*)"|(\\w+))(\\s*\\??\\s*:(?!:))?`, 'g')
  const found = new Map<string, Set<string>>()
  for (const [, notes = '', quoted, word, colon] of schema.replaceAll(comment, '').matchAll(token)) {
    const attribute = quoted ?? word
    if (!colon || attribute === undefined) continue
    const title = textIn(notes, `title_${locale}`) ?? textIn(notes, 'title')
    found.set(attribute, new Set([...(found.get(attribute) ?? []), ...(title === undefined ? [] : [title])]))
  }
  return new Map([...found].map(([name, titles]) => [name, titles.size === 1 ? [...titles][0] : undefined]))
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
    label: action.title ?? readableName(action.name),
  }))
}

/**
 * The title of an action, of a type or of a property of an action; a readable form of the name where it has none. Of the
 * properties, only those that the schema declares: other names are chosen by who sends them, and stay as they are.
 */
export type SchemaWords = (kind: 'action' | 'entity' | 'property', name: string) => string

function wordsIn(schema: string): SchemaWords {
  const titlesOf = (kind: 'action' | 'entity') =>
    new Map(declaredIn(schema, kind, language).map(({ name, title }) => [name, title]))
  const titles = { action: titlesOf('action'), entity: titlesOf('entity'), property: attributesIn(schema, language) }
  return (kind, of) =>
    kind === 'property' && !titles.property.has(of) ? of : (titles[kind].get(of) ?? withoutTitle(of))
}

/** Another pattern than that of all actions stays as policies and delegations write it. */
function withoutTitle(name: string): string {
  if (name === '*') return shared.text().everyAction
  return name.endsWith('*') ? name : readableName(name)
}

/** For users who may not read the schema. */
const noWords: SchemaWords = (kind, name) => (kind === 'property' ? name : withoutTitle(name))

/** Until the schema is here: a name that turns into a title would read like a change. */
const notYet: SchemaWords = () => '…'

export function useSchemaWords(): SchemaWords {
  // A select that stays the same reads the schema once, although lists render every second.
  const { data, isPending } = useQuery({ ...schemaOfDraft, select: wordsIn })
  return data ?? (isPending ? notYet : noWords)
}
