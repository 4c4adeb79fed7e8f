import { expect, test } from 'vitest'
import { Shares } from './shares.ts'

function counted(requests: Readonly<Record<string, number>>, now = 0, shares = new Shares()): Shares {
  for (const [tenantId, count] of Object.entries(requests))
    for (let request = 0; request < count; request += 1) shares.count(tenantId, now)
  return shares
}

test('a tenant that floods is above its share, the others are not', () => {
  const shares = counted({ noisy: 300, quiet: 30, other: 25 })
  expect(shares.asksMuch('noisy')).toBe(true)
  expect(shares.asksMuch('quiet')).toBe(false)
  expect(shares.asksMuch('other')).toBe(false)
})

test('of two tenants that flood equally, both are', () => {
  const shares = counted({ one: 500, other: 480, quiet: 10 })
  expect([shares.asksMuch('one'), shares.asksMuch('other')]).toEqual([true, true])
})

test('a few requests are not a flood', () => {
  expect(counted({ one: 20, other: 1 }).asksMuch('one')).toBe(false)
})

test('requests from two seconds ago are forgotten', () => {
  const shares = counted({ noisy: 300, quiet: 30 })
  counted({ noisy: 1, quiet: 30 }, 1_000, shares)
  expect(shares.asksMuch('noisy')).toBe(true)
  counted({ noisy: 1, quiet: 30 }, 2_000, shares)
  expect(shares.asksMuch('noisy')).toBe(false)
})

test('requests from before a pause are forgotten', () => {
  const shares = counted({ noisy: 300, quiet: 30 })
  counted({ noisy: 1, quiet: 30 }, 60_000, shares)
  expect(shares.asksMuch('noisy')).toBe(false)
})

test('requests that name tenants which do not exist make no tenant look like a flood', () => {
  const invented = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`invented-${number}`, 1]))
  expect(counted({ ...invented, real: 60 }).asksMuch('real')).toBe(false)
})
