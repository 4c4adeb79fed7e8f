// The terms of a standing approval while the user chooses them: within the offer, or they cannot be signed.
import type { StandingOffer, StandingTerms } from '@countersign/contract'
import { unitOf } from '#i18n/money.ts'
import { currencyOf } from '#ui/standing-facts.ts'

export type LimitName = keyof StandingTerms['limits']

export interface StandingDraft {
  /** As people count: whole units of the currency, not minor ones. Empty while nothing is typed. */
  readonly limits: Readonly<Partial<Record<LimitName, number | ''>>>
  readonly hours: number
  readonly isEveryResource: boolean
}

const hourMs = 3_600_000
const durations = [1, 24, 3 * 24, 7 * 24, 14 * 24, 31 * 24]

/** How long it can be used, at most as long as the gate allows. */
export function durationsOf({ max }: StandingOffer, now: number): number[] {
  // The offer was made a moment ago: an hour of it is not over yet.
  const most = Math.round((Date.parse(max.endsAt) - now) / hourMs)
  return [...new Set([...durations.filter((hours) => hours < most), Math.max(1, most)])]
}

export function firstDraft(offer: StandingOffer, now: number): StandingDraft {
  const names = Object.keys(offer.max.limits) as LimitName[]
  const limits = names.map((name) => [name, (offer.max.limits[name] ?? 0) / unitFor(offer, name)])
  const offered = durationsOf(offer, now)
  return {
    limits: Object.fromEntries(limits),
    hours: offered.findLast((hours) => hours <= 24) ?? offered[0] ?? 1,
    isEveryResource: false,
  }
}

/** What the number of a limit counts: minor units of a currency, or actions. */
export const unitFor = ({ max }: StandingOffer, name: LimitName): number =>
  name === 'count' ? 1 : unitOf(currencyOf(max.action))

/** What can be typed, in the units in which people count. */
export function boundsOf(offer: StandingOffer, name: LimitName): { readonly min: number; readonly max: number } {
  const unit = unitFor(offer, name)
  const least = name === 'budget' ? (offer.amount ?? 1) : 1
  return { min: least / unit, max: (offer.max.limits[name] ?? 0) / unit }
}

export function isWithin(offer: StandingOffer, name: LimitName, value: number | ''): boolean {
  const { min, max } = boundsOf(offer, name)
  return value !== '' && value >= min && value <= max && isWhole(value * unitFor(offer, name))
}

/** 19.99 times 100 is not quite a whole number. */
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6

/** Undefined if something is not within the offer. */
export function termsOf(offer: StandingOffer, draft: StandingDraft, now: number): StandingTerms | undefined {
  const { max, anyResource } = offer
  const limits: Partial<Record<LimitName, number>> = {}
  for (const name of Object.keys(max.limits) as LimitName[]) {
    const value = draft.limits[name] ?? ''
    if (value === '' || !isWithin(offer, name, value)) return undefined
    limits[name] = Math.round(value * unitFor(offer, name))
  }
  const endsAt = Math.min(now + draft.hours * hourMs, Date.parse(max.endsAt))
  const isEvery = anyResource && draft.isEveryResource
  return {
    ...max,
    resource: { ...max.resource, id: isEvery ? null : max.resource.id },
    limits,
    endsAt: new Date(endsAt).toISOString(),
  }
}
