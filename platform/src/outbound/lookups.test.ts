import { expect, test } from 'vitest'
import { inTurns } from './lookups.ts'

const addresses = [{ address: '192.0.2.1', family: 4 }]

test("a tenant whose name server never responds delays no other tenant's lookup", async () => {
  const asked: string[] = []
  const resolve = inTurns(async (host) => {
    asked.push(host)
    return host.startsWith('slow') ? new Promise(() => undefined) : addresses
  })
  for (let number = 1; number <= 20; number += 1) void resolve(`slow-${number}.example`, 'attacker')
  expect(await resolve('smtp.example.com', 'acme')).toEqual(addresses)
  expect(await resolve('sms.example.com', 'acme')).toEqual(addresses)
  expect(asked).toEqual(['slow-1.example', 'smtp.example.com', 'sms.example.com'])
})

test('concurrent lookups of the same host are combined', async () => {
  let count = 0
  const resolve = inTurns(async () => {
    count += 1
    return addresses
  })
  await Promise.all(Array.from({ length: 50 }, () => resolve('smtp.example.com', 'acme')))
  expect(count).toBe(1)
  await resolve('smtp.example.com', 'acme')
  expect(count).toBe(2)
})
