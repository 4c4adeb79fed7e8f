// Titles, descriptions and bounds that a form could not show are refused.
import { isShowable, languages, unshowableIssue } from '@countersign/contract'
import type { CedarSchema } from '../cedar/cedar.ts'
import type { SchemaIssue } from './context-rules.ts'
import { type Annotated, type LabelKind, labelKinds, labelNames, listOf, nameIn } from './labels.ts'

const maxLengths: Readonly<Record<LabelKind, number>> = { title: 100, description: 300 }
const maxValues = 50
const wholeNumber = /^\d{1,15}$/
const value = /^[\w-]{1,16}$/

export function labelIssues({ '': given }: CedarSchema): SchemaIssue[] {
  const { entityTypes = {}, commonTypes = {}, actions = {} } = given ?? {}
  const declared = [...Object.entries(entityTypes), ...Object.entries(actions)] as [string, Annotated][]
  const shapes = [
    ...Object.values(commonTypes),
    ...Object.values(actions).map(({ appliesTo }) => appliesTo?.context ?? {}),
    ...Object.values(entityTypes).map((type) => ('shape' in type && type.shape) || {}),
  ] as Annotated[]
  return [...declared.flatMap(issuesOfLabels), ...shapes.flatMap(within).flatMap(issuesOfBounds)]
}

function issuesOfLabels([word, { annotations = {} }]: [string, Annotated]): SchemaIssue[] {
  return Object.entries(annotations).flatMap(([name, text]) => {
    const kind = labelKinds.find((kind) => name === kind || name.startsWith(`${kind}_`))
    if (!kind) return []
    if (!labelNames.has(name)) {
      const help = `write ${languages.map((language) => `@${nameIn(kind, language)}`).join(', ')}`
      return [{ word: name, message: `@${name} is in a language that pages do not have`, help }]
    }
    if (!isShowable(text)) return [{ word, message: `@${name} cannot be shown`, help: `it ${unshowableIssue}` }]
    const max = maxLengths[kind]
    return [...text].length > max
      ? [{ word, message: `@${name} is too long`, help: `use up to ${max} characters` }]
      : []
  })
}

function issuesOfBounds([word, { annotations: { max, values } = {} }]: [string, Annotated]): SchemaIssue[] {
  const isList = values === undefined || (listOf(values).length <= maxValues && listOf(values).every(isValue))
  return [
    ...(max === undefined || wholeNumber.test(max)
      ? []
      : [{ word, message: '@max is not a whole number', help: 'write digits only, such as @max("100000")' }]),
    ...(isList
      ? []
      : [
          {
            word,
            message: '@values is not a list of values',
            help: `write up to ${maxValues}, separated by commas, such as @values("CHF, EUR")`,
          },
        ]),
  ]
}

const isValue = (text: string) => value.test(text)

/** All attributes within a type, at any depth. */
export function within(type: Annotated): [string, Annotated][] {
  const own = Object.entries(type.attributes ?? {})
  return [...own, ...own.flatMap(([, attribute]) => within(attribute)), ...(type.element ? within(type.element) : [])]
}
