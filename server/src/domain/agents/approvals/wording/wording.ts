// What an approver reads: our words, filled with all of the action's values, because a person cannot approve what is
// not shown.
import {
  type ChallengeDetails,
  invalidField,
  isCurrency,
  isShowable,
  languages,
  maxDetailLabelLength,
  maxDetails,
  maxDetailValueLength,
  money,
  Problem,
  showableOr,
  unshowableIssue,
} from '@countersign/contract'
import type { ApprovalTemplate, DeclaredWords } from '../../../policies/index.ts'
import type { HashedAction } from '../../decisions/action-hash.ts'
import type { Stage } from '../plan.ts'
import { type Words, wordsIn } from './languages.ts'
import { titled } from './titled.ts'

export interface ApprovalText {
  readonly title: string
  readonly message: string
  readonly details: ChallengeDetails
}

/** If people approve one stage after another. */
interface Progress {
  readonly stage: number
  readonly stages: number
  /** Who approves in the next stage. */
  readonly next: readonly Stage[]
  /** Who has approved in earlier stages. */
  readonly approvedBy: readonly string[]
}

interface Described {
  readonly template: ApprovalTemplate
  readonly action: HashedAction
  /** The words of the tenant's schema. A property that it does not declare has a name of the agent's own invention. */
  readonly declared: DeclaredWords
  readonly agentName: string
  readonly approverId: string
  /** How many people must approve. */
  readonly needed: number
  readonly progress: Progress
  readonly justification: string | undefined
  readonly locale: string | null
}

type Detail = ChallengeDetails[number] & { /** Of the request, for a refusal. */ readonly field: string }

export function approvalText(described: Described): ApprovalText {
  const { template, action, declared, justification, locale } = described
  const language = languages.find((known) => locale?.startsWith(known)) ?? 'en'
  const words = wordsIn[language]
  const { action: performed, resource } = action
  const isPayment = template === 'payment'
  const properties = valuesOf(performed.properties, 'action.properties').filter(
    ({ label }) => !isPayment || (label !== 'amount' && label !== 'currency'),
  )
  const ownLabels = [...labelsOf(words), ...(isPayment ? [words.amount] : [])]
  const isDeclared = ({ label }: Detail) => declared.properties.has(label)
  const ours: Detail[] = [
    ...forWhom(described, words),
    { label: words.action, value: declared.action(language), field: 'action.name' },
    { label: words.resource, value: resourceText(resource, declared.resourceType(language)), field: 'resource.id' },
    ...(isPayment ? [paymentDetail(performed.properties, words, locale)] : []),
    ...titled(properties.filter(isDeclared), (name) => declared.properties.get(name)?.(language), ownLabels),
    ...(described.needed > 1 ? [{ label: words.needed, value: String(described.needed), field: 'subject.id' }] : []),
    ...progressDetails(described.progress, words),
  ]
  // What the agent says of the resource is only a claim: policies use what is stored.
  const agents: Detail[] = [
    ...properties.filter((detail) => !isDeclared(detail)),
    ...valuesOf(resource.properties, 'resource.properties'),
    ...(justification === undefined
      ? []
      : [{ label: words.agentSays, value: justification, field: 'context.business_justification' }]),
  ]
  for (const detail of [...ours, ...agents]) assertShowable(detail)
  // In a later stage one more line names those who have approved: what the first can show, so can the last.
  const reserved = described.progress.stages > 1 && described.progress.stage === 1 ? 1 : 0
  if (ours.length + agents.length + reserved > maxDetails) throw new Problem('action_not_showable')
  return {
    title: isPayment ? words.payment : words.approve,
    message: messageFor(described, words),
    details: [
      ...ours.map(({ label, value }) => ({ label, value })),
      ...agents.map(({ label, value }) => ({ label, value, source: 'agent' as const })),
    ],
  }
}

function messageFor({ action: { agent, onBehalfOf }, agentName, approverId }: Described, words: Words): string {
  const name = showableOr(agent ?? '', agentName.slice(0, 200))
  if (onBehalfOf === null) return fill(words.forItself, { agent: name })
  if (onBehalfOf === approverId) return fill(words.forYou, { agent: name })
  return fill(words.forAnother, { agent: name, user: onBehalfOf })
}

/** Labels that only we write. */
const labelsOf = (words: Words): string[] => [
  ...[words.onBehalfOf, words.action, words.resource, words.agentSays],
  ...[words.needed, words.step, words.approvedBy],
]

/** In one pass, so that a name that looks like a placeholder stays a name. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Names the user for whom the agent acts, unless that is the approver. */
function forWhom({ action: { onBehalfOf }, approverId }: Described, words: Words): Detail[] {
  if (onBehalfOf === null || onBehalfOf === approverId) return []
  return [{ label: words.onBehalfOf, value: onBehalfOf, field: 'subject.id' }]
}

function progressDetails({ stage, stages, next, approvedBy }: Progress, words: Words): Detail[] {
  if (stages === 1) return []
  const numbers = { stage: String(stage), stages: String(stages) }
  const then = fill(words.stepThen, { ...numbers, next: next.map((one) => approverText(one, words)).join(', ') })
  const fits = next.length > 0 && [...then].length <= maxDetailValueLength && isShowable(then)
  const names = approvedBy.join(', ')
  const people =
    [...names].length <= maxDetailValueLength ? names : fill(words.people, { count: String(approvedBy.length) })
  return [
    { label: words.step, value: fits ? then : fill(words.stepLast, numbers), field: 'subject.id' },
    ...(approvedBy.length > 0 ? [{ label: words.approvedBy, value: people, field: 'subject.id' }] : []),
  ]
}

function approverText({ approver, needed }: Stage, words: Words): string {
  const count = String(needed)
  if (approver.kind === 'on_behalf_of') return words.user
  if (approver.kind === 'owner') return needed === 1 ? words.owner : fill(words.owners, { count })
  if (approver.kind === 'user') return approver.id
  return fill(needed === 1 ? words.group : words.peopleOfGroup, { group: approver.id, count })
}

/** A title may be longer than a name: what fits with the name is not refused because of the title. */
function resourceText({ type, id }: HashedAction['resource'], title: string): string {
  const text = `${title} ${id}`
  return [...text].length <= maxDetailValueLength ? text : `${type} ${id}`
}

function valuesOf(properties: object, field: string): Detail[] {
  return Object.entries(properties).map(([label, value]) => ({
    label,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    field: /^\w+$/.test(label)
      ? `${field}.${label}`
      : `${field}[${JSON.stringify(label.slice(0, maxDetailLabelLength))}]`,
  }))
}

function assertShowable({ label, value, field }: Detail): void {
  if (!isShowable(label)) throw invalidField(field, `has a name that ${unshowableIssue}`)
  if (!isShowable(value)) throw invalidField(field, unshowableIssue)
  if ([...label].length > maxDetailLabelLength || [...value].length > maxDetailValueLength)
    throw new Problem('action_not_showable')
}

function paymentDetail(properties: object, words: Words, locale: string | null): Detail {
  const { amount, currency } = properties as Readonly<Record<string, unknown>>
  if (!Number.isSafeInteger(amount))
    throw invalidField(
      'action.properties.amount',
      "must be an integer in the currency's minor units (ISO 4217): 12050 for CHF 120.50",
    )
  if (!isCurrency(currency))
    throw invalidField('action.properties.currency', 'must be an ISO 4217 currency code in capitals, such as CHF')
  return { label: words.amount, value: money(amount as number, currency, locale), field: 'action.properties.amount' }
}
