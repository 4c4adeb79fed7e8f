// What an approver reads: our words, filled with the action's own values. All of them: nobody can approve what is not shown.
import { type ChallengeDetails, Problem } from '@countersign/contract'
import type { HashedAction } from '../../decisions/action-hash.ts'
import type { ApprovalTemplate } from '../../policies/approval-templates.ts'
import { languages, type Words } from './languages.ts'

export interface ApprovalText {
  readonly title: string
  readonly message: string
  readonly details: ChallengeDetails
}

interface Described {
  readonly template: ApprovalTemplate
  readonly action: HashedAction
  readonly agentName: string
  readonly justification: string | undefined
  readonly locale: string | null
}

const detailsAtMost = 10
const valueAtMost = 200
const labelAtMost = 50

export function approvalText({ template, action, agentName, justification, locale }: Described): ApprovalText {
  const words = languages[locale?.slice(0, 2) ?? 'en'] ?? languages.en
  const isPayment = template === 'payment'
  const { action: performed, resource, onBehalfOf } = action
  const details = [
    { label: words.action, value: performed.name },
    { label: words.resource, value: `${resource.type} ${resource.id}` },
    ...(isPayment ? paymentDetails(performed.properties, words, locale) : []),
    ...valuesOf(isPayment ? withoutPayment(performed.properties) : performed.properties),
    ...valuesOf(resource.properties),
    ...(justification === undefined ? [] : [{ label: words.agentSays, value: justification }]),
  ]
  const fits = ({ label, value }: (typeof details)[number]) =>
    label.length <= labelAtMost && value.length > 0 && value.length <= valueAtMost
  if (details.length > detailsAtMost || !details.every(fits)) throw new Problem('action_not_showable')
  return {
    title: isPayment ? words.payment : words.approve,
    message: (onBehalfOf === null ? words.byItself : words.inYourName).replace('{agent}', agentName.slice(0, 200)),
    details,
  }
}

type Json = Readonly<Record<string, unknown>>

function valuesOf(properties: object): { label: string; value: string }[] {
  return Object.entries(properties).map(([label, value]) => ({
    label,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

/** Amounts are in the smallest unit of their currency. */
function paymentDetails(properties: object, words: Words, locale: string | null) {
  const { amount, currency } = properties as Json
  if (typeof amount !== 'number' || typeof currency !== 'string') return valuesOf(pick(properties))
  return [{ label: words.amount, value: money(amount, currency, locale) }]
}

function money(amount: number, currency: string, locale: string | null): string {
  try {
    const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency, currencyDisplay: 'code' })
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  } catch {
    return `${amount} ${currency}`
  }
}

const pick = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => name === 'amount' || name === 'currency'))

const withoutPayment = (properties: object): object =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'amount' && name !== 'currency'))
