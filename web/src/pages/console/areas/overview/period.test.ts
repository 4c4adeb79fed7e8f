import { expect, test } from 'vitest'
import { groupOf, spanOf, startsOf } from './period.ts'

const now = Date.parse('2030-03-10T12:30:00.000Z')

test('a day is shown by the hour, everything longer by the day, from the start of an hour or a day', () => {
  expect(groupOf('day')).toBe('hour')
  expect(spanOf('week', now)).toEqual({
    from: '2030-03-04T00:00:00.000Z',
    to: '2030-03-10T12:30:00.000Z',
    groupBy: 'day',
  })
})

test('every hour and every day has a bar, including the current one', () => {
  const hours = startsOf(spanOf('day', now))
  expect(hours).toHaveLength(24)
  expect(new Date(hours.at(-1) ?? 0).toISOString()).toBe('2030-03-10T12:00:00.000Z')
  const days = startsOf(spanOf('week', now))
  expect(days.map((start) => new Date(start).getUTCDate())).toEqual([4, 5, 6, 7, 8, 9, 10])
})
