import { expect, test } from 'vitest'
import { Refusals, refusalsByCaller } from './refusals.ts'

/** Notes how long each refusal was held, and when its caller should come back. */
function refusals() {
  let now = 1_000
  const lines = new Refusals({ now: () => now, wait: async (ms) => void held.push(Math.round(ms)) })
  const held: number[] = []
  const back: number[] = []
  const refuse = (tenantId = 'acme') =>
    lines.refuse(tenantId, (seconds) => {
      back.push(seconds)
      return new Error('refused')
    })
  return {
    held,
    back,
    refuse,
    async refuseMany(count: number, tenantId = 'acme') {
      for (let number = 0; number < count; number += 1) await expect(refuse(tenantId)).rejects.toThrow('refused')
    },
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

test('a single refusal is not held, and its caller may come back after a second', async () => {
  const { refuseMany, held, back, pass } = refusals()
  await refuseMany(1)
  pass(5_000)
  await refuseMany(1)
  expect(held).toEqual([])
  expect(back).toEqual([1, 1])
})

test('refusals of the same moment are sent one after the other, and their callers come back one after the other', async () => {
  const { refuseMany, held, back } = refusals()
  await refuseMany(400)
  expect(held.slice(0, 3)).toEqual([4, 8, 12])
  expect(held.at(-1)).toBe(399 * 4)
  // Fifty in a second, whenever their response was sent.
  const returns = back.map((seconds, number) => number * 4 + seconds * 1_000)
  for (let second = 1; second < 9; second += 1)
    expect(returns.filter((at) => at >= second * 1_000 && at < (second + 1) * 1_000).length).toBeLessThan(100)
})

test('no refusal is held longer than a client waits, or sends it away for longer than clients wait to repeat a call', async () => {
  const { refuseMany, held, back } = refusals()
  await refuseMany(3_000)
  expect(Math.max(...held)).toBe(4_000)
  expect(Math.max(...back)).toBe(10)
})

test("a tenant's refusals hold up no other's", async () => {
  const { refuseMany, held, back } = refusals()
  await refuseMany(1_000)
  held.length = 0
  back.length = 0
  await refuseMany(1, 'other')
  expect(held).toEqual([])
  expect(back).toEqual([1])
})

test('remembers a limited number of tenants, and not the ones that were refused last', async () => {
  const { refuseMany, held } = refusals()
  await refuseMany(2, 'first')
  for (let tenant = 0; tenant < 999; tenant += 1) await refuseMany(1, `tenant-${tenant}`)
  held.length = 0
  await refuseMany(1, 'first')
  expect(held).toEqual([8])
  for (let tenant = 0; tenant < 1_000; tenant += 1) await refuseMany(1, `tenant-${tenant}`)
  held.length = 0
  await refuseMany(1, 'first')
  expect(held).toEqual([])
})

test('those of one caller are sent one after the other, and hold up no other caller of the tenant', async () => {
  const held: number[] = []
  const wait = async (ms: number) => void held.push(ms)
  const refuse = refusalsByCaller(new Refusals({ apartMs: 20, now: () => 0, wait }))
  const asked = (caller: string) => refuse({ tenantId: 'acme', account: 'authenticated', caller }, new Error(caller))
  for (const caller of ['large', 'large', 'large', 'small']) await expect(asked(caller)).rejects.toThrow(caller)
  expect(held).toEqual([20, 40])
})
