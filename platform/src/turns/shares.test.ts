import { expect, test } from 'vitest'
import { Shares } from './shares.ts'

const none = { own: 0, all: 0 }

function counted(requests: Readonly<Record<string, number>>, now = 0, shares = new Shares()): Shares {
  for (const [tenantId, count] of Object.entries(requests))
    for (let request = 0; request < count; request += 1) shares.count(tenantId, now)
  return shares
}

test('a tenant that floods is above its share, the others are not', () => {
  const shares = counted({ noisy: 300, quiet: 30, other: 25 })
  expect(shares.asksMuch('noisy', none)).toBe(true)
  expect(shares.asksMuch('quiet', none)).toBe(false)
  expect(shares.asksMuch('other', none)).toBe(false)
})

test('of two tenants that flood equally, both are', () => {
  const shares = counted({ one: 500, other: 480, quiet: 10 })
  expect([shares.asksMuch('one', none), shares.asksMuch('other', none)]).toEqual([true, true])
})

test('what waits counts too: while a flood waits, tenants that send their share are not above it', () => {
  const shares = counted({ noisy: 1, quiet: 30, other: 30 })
  expect(shares.asksMuch('quiet', none)).toBe(true)
  expect(shares.asksMuch('quiet', { own: 0, all: 1_000 })).toBe(false)
  expect(shares.asksMuch('noisy', { own: 1_000, all: 1_000 })).toBe(true)
})

test('a few requests are not a flood', () => {
  expect(counted({ one: 20, other: 1 }).asksMuch('one', none)).toBe(false)
})

test('requests from two seconds ago are forgotten', () => {
  const shares = counted({ noisy: 300, quiet: 30 })
  counted({ noisy: 1, quiet: 30 }, 1_000, shares)
  expect(shares.asksMuch('noisy', none)).toBe(true)
  counted({ noisy: 1, quiet: 30 }, 2_000, shares)
  expect(shares.asksMuch('noisy', none)).toBe(false)
})

test('requests from before a pause are forgotten', () => {
  const shares = counted({ noisy: 300, quiet: 30 })
  counted({ noisy: 1, quiet: 30 }, 60_000, shares)
  expect(shares.asksMuch('noisy', none)).toBe(false)
})

test('requests that name tenants which do not exist make no tenant look like a flood', () => {
  const invented = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`invented-${number}`, 1]))
  expect(counted({ ...invented, real: 60 }).asksMuch('real', none)).toBe(false)
})
