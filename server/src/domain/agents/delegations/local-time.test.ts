import { describe, expect, test } from 'vitest'
import { isTimeZone, localTime, periodOf } from './local-time.ts'

const at = (time: string, zone = 'Europe/Zurich') => localTime(Date.parse(time), zone)
const period = (time: string, of: 'hour' | 'day' | 'week' | 'month', zone = 'Europe/Zurich') =>
  periodOf(Date.parse(time), zone, of)

test('returns the local time', () => {
  expect(at('2026-11-15T23:30:00Z')).toEqual({ date: '2026-11-16', hour: 0, minute: 30, weekday: 'mon' })
  expect(at('2026-11-15T23:30:00Z', 'America/New_York')).toMatchObject({ date: '2026-11-15', hour: 18, weekday: 'sun' })
})

describe('a period begins by local time', () => {
  test('days and hours', () => {
    expect(period('2026-11-15T22:59:59Z', 'day')).toBe('2026-11-15')
    expect(period('2026-11-15T23:00:00Z', 'day')).toBe('2026-11-16')
    expect(period('2026-11-15T23:00:00Z', 'hour')).toBe('2026-11-16T00')
  })

  test('weeks begin on Monday, also over a new year', () => {
    expect(period('2026-11-15T12:00:00Z', 'week')).toBe('week of 2026-11-09')
    expect(period('2026-11-16T12:00:00Z', 'week')).toBe('week of 2026-11-16')
    expect(period('2027-01-01T12:00:00Z', 'week')).toBe('week of 2026-12-28')
  })

  test('months', () => {
    expect(period('2026-11-30T22:59:59Z', 'month')).toBe('2026-11')
    expect(period('2026-11-30T23:00:00Z', 'month')).toBe('2026-12')
  })

  test('an hour that occurs twice is one period', () => {
    expect(period('2026-10-25T00:30:00Z', 'hour')).toBe(period('2026-10-25T01:30:00Z', 'hour'))
  })
})

test('accepts only time zones', () => {
  expect(['Europe/Zurich', 'UTC', 'America/New_York'].every(isTimeZone)).toBe(true)
  expect(['Zurich', '', 'Europe/Nowhere', '../etc'].some(isTimeZone)).toBe(false)
})
