import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers } from './coverage.ts'

type Terms = Parameters<typeof covers>[0]

const day = 86_400_000
/** A Wednesday, 09:30 in Zurich. */
const now = Date.parse('2026-11-18T08:30:00Z')
const question = {
  action: { name: 'payment.create', properties: { amount: 500, currency: 'CHF' } },
  resource: { type: 'Account', id: 'household' },
}
const terms = (changes: Partial<Terms> = {}): Terms => ({
  actions: ['payment.*'],
  resources: [{ type: 'Account' }],
  amount_per_action: null,
  currency: null,
  budget: null,
  time_window: null,
  time_zone: 'Europe/Zurich',
  starts_at: new Date(now - day),
  ends_at: new Date(now + day),
  ...changes,
})

const isCovered = (changes: Partial<Terms>, at = now) => covers(terms(changes), question, at)

describe('a delegation covers', () => {
  test.each([
    ['a name by its pattern', { actions: ['payment.*'] }, true],
    ['the name itself', { actions: ['payment.create'] }, true],
    ['anything, where it says so', { actions: ['*'] }, true],
    ['no other name', { actions: ['payment.creat', 'payment.create.all', 'Payment.*'] }, false],
    ['one resource', { resources: [{ type: 'Account', id: 'household' }] }, true],
    ['no other resource', { resources: [{ type: 'Account', id: 'savings' }, { type: 'account' }] }, false],
    ['an amount up to its limit', { amount_per_action: 500 }, true],
    ['no higher amount', { amount_per_action: 499 }, false],
    ['no amount above the whole budget', { budget: 499 }, false],
    ['its currency', { currency: 'CHF' }, true],
    ['no other currency', { currency: 'EUR' }, false],
  ])('%s', (_title, changes, covered) => expect(isCovered(changes)).toBe(covered))

  test.each([undefined, null, '500', 1.5, -1, Number.MAX_SAFE_INTEGER + 1])(
    'no amount that cannot be counted: %s',
    (amount) => {
      const action = { name: 'payment.create', properties: { amount } }
      expect(covers(terms({ amount_per_action: 1000 }), { ...question, action }, now)).toBe(false)
      expect(covers(terms(), { ...question, action }, now)).toBe(true)
    },
  )

  test('nothing before it begins, and nothing from its end on', () => {
    expect(isCovered({ starts_at: new Date(now) })).toBe(true)
    expect(isCovered({ starts_at: new Date(now + 1) })).toBe(false)
    expect(isCovered({ ends_at: new Date(now + 1) })).toBe(true)
    expect(isCovered({ ends_at: new Date(now) })).toBe(false)
  })
})

describe('a time window', () => {
  const workday = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:30' } as const
  const night = { days: ['fri'], from: '22:00', to: '06:00' } as const
  const window = (time_window: object, time: string, time_zone = 'Europe/Zurich') =>
    isCovered(
      { time_window: time_window as never, time_zone, starts_at: new Date(0), ends_at: new Date(9e12) },
      Date.parse(time),
    )

  test.each([
    ['2026-11-18T08:00:00Z', true],
    ['2026-11-18T07:59:59Z', false],
    ['2026-11-18T16:29:59Z', true],
    ['2026-11-18T16:30:00Z', false],
    ['2026-11-21T09:00:00Z', false],
  ])('uses local time: %s', (time, open) => expect(window(workday, time)).toBe(open))

  test('follows daylight saving time', () => {
    expect(window(workday, '2026-07-15T07:00:00Z')).toBe(true)
    expect(window(workday, '2026-11-18T07:00:00Z')).toBe(false)
  })

  test('depends on the time zone', () => {
    expect(window(workday, '2026-11-18T01:00:00Z', 'Asia/Tokyo')).toBe(true)
    expect(window(workday, '2026-11-18T01:00:00Z')).toBe(false)
  })

  test.each([
    ['2026-11-20T21:00:00Z', true],
    ['2026-11-21T04:59:59Z', true],
    ['2026-11-21T05:00:00Z', false],
    ['2026-11-20T04:00:00Z', false],
    ['2026-11-21T21:30:00Z', false],
  ])('over midnight belongs to the day on which it began: %s', (time, open) => expect(window(night, time)).toBe(open))
})

test('whatever the terms: an action is covered only if each of them covers it', () => {
  const amounts = fc.option(fc.nat(2000), { nil: null })
  const property = fc.property(amounts, amounts, fc.nat(2000), (perAction, budget, amount) => {
    const action = { name: 'payment.create', properties: { amount } }
    const covered = covers(terms({ amount_per_action: perAction, budget }), { ...question, action }, now)
    expect(covered).toBe(
      amount <= (perAction ?? Number.POSITIVE_INFINITY) && amount <= (budget ?? Number.POSITIVE_INFINITY),
    )
  })
  fc.assert(property)
})
