// Titles, descriptions and bounds that a form could not show are refused.
import { maxDetailLabelLength } from '@countersign/contract/limits'
import { isShowable, unshowableIssue } from '@countersign/contract/showable'
import { languages } from '@countersign/contract/texts'
import type { CedarSchema } from '../cedar/cedar.ts'
import type { SchemaIssue } from './context-rules.ts'
import { type Annotated, type LabelKind, labelKinds, labelNames, listOf, nameIn } from './labels.ts'

type MaxLengths = Readonly<Record<LabelKind, number>>
const maxLengths: MaxLengths = { title: 100, description: 300 }
/** A device shows the title of a property as a label. */
const maxLengthsOfAttributes: MaxLengths = { ...maxLengths, title: maxDetailLabelLength }
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
  const attributes = shapes.flatMap(within)
  return [
    ...declared.flatMap((one) => issuesOfLabels(one, maxLengths)),
    ...attributes.flatMap((one) => issuesOfLabels(one, maxLengthsOfAttributes)),
    ...attributes.flatMap(issuesOfBounds),
  ]
}

function issuesOfLabels([word, { annotations = {} }]: [string, Annotated], lengths: MaxLengths): SchemaIssue[] {
  return Object.entries(annotations).flatMap(([name, text]) => {
    const kind = labelKinds.find((kind) => name === kind || name.startsWith(`${kind}_`))
    if (!kind) return []
    if (!labelNames.has(name)) {
      const help = `write ${languages.map((language) => `@${nameIn(kind, language)}`).join(', ')}`
      return [{ word: name, message: `@${name} is in a language that pages do not have`, help }]
    }
    if (!isShowable(text)) return [{ word, message: `@${name} cannot be shown`, help: `it ${unshowableIssue}` }]
    const max = lengths[kind]
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
