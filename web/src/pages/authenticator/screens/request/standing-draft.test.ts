import type { StandingOffer } from '@countersign/contract'
import { standingIssue } from '@countersign/contract'
import { expect, test } from 'vitest'
import { boundsOf, durationsOf, firstDraft, termsOf } from './standing-draft.ts'

const now = Date.parse('2026-11-17T09:00:00.123Z')
const offer: StandingOffer = {
  max: {
    tid: 'demo',
    agent: 'ag_1',
    onBehalfOf: 'ada',
    gate: { id: 'large', textHash: 'hash' },
    action: { name: 'payment.create', properties: { currency: 'CHF' } },
    varying: ['amount'],
    resource: { type: 'Shop', id: 'books', properties: {} },
    limits: { count: 5, amountPerAction: 5000, budget: 20_000 },
    endsAt: '2026-11-24T08:58:00.000Z',
  },
  anyResource: true,
  amount: 1999,
}

test('what the user chooses first, and changes, is within the offer', () => {
  const draft = firstDraft(offer, now)
  expect(draft).toEqual({ limits: { count: 5, amountPerAction: 50, budget: 200 }, hours: 24, isEveryResource: false })
  const all = [
    draft,
    { ...draft, limits: { count: 1, amountPerAction: 19.99, budget: 19.99 } },
    { ...draft, isEveryResource: true },
    ...durationsOf(offer, now).map((hours) => ({ ...draft, hours })),
  ].map((one) => termsOf(offer, one, now))
  expect(all.map((terms) => standingIssue(offer, terms, now))).toEqual(all.map(() => undefined))
  expect(all[1]?.limits).toEqual({ count: 1, amountPerAction: 1999, budget: 1999 })
  expect(all[2]?.resource.id).toBeNull()
  expect(all.at(-1)?.endsAt).toBe(offer.max.endsAt)
})

test('the longest time is the one that the offer allows', () => {
  expect(durationsOf(offer, now)).toEqual([1, 24, 72, 168])
  expect(durationsOf({ ...offer, max: { ...offer.max, endsAt: '2026-11-17T21:00:00.000Z' } }, now)).toEqual([1, 12])
})

test.each([
  ['too much', { budget: 200.01 }],
  ['less than this action', { budget: 19.98 }],
  ['a part of a minor unit', { budget: 20.001 }],
  ['nothing', { budget: '' }],
  ['no action at all', { count: 0 }],
] as const)('%s cannot be signed', (_what, limits) => {
  const draft = firstDraft(offer, now)
  expect(termsOf(offer, { ...draft, limits: { ...draft.limits, ...limits } }, now)).toBeUndefined()
})

test('bounds are in the units in which people count', () => {
  expect(boundsOf(offer, 'budget')).toEqual({ min: 19.99, max: 200 })
  expect(boundsOf(offer, 'count')).toEqual({ min: 1, max: 5 })
})

test('only this resource, unless the gate offers every one', () => {
  const draft = { ...firstDraft(offer, now), isEveryResource: true }
  expect(termsOf({ ...offer, anyResource: false }, draft, now)?.resource.id).toBe('books')
})
