import { expect, test } from 'vitest'
import { AddressPace } from './address-pace.ts'

const address = '192.0.2.1'

function paceAt(start = 0) {
  let now = start
  const pace = new AddressPace({ now: () => now })
  const holds = (count: number, from = address) => Array.from({ length: count }, () => pace.holdMs(from))
  return { holds, pass: (ms: number) => (now += ms) }
}

test('300 responses to an address are sent at once, and the ones that follow 2 ms apart', () => {
  const { holds } = paceAt()
  expect(holds(300)).toEqual(Array.from({ length: 300 }, () => 0))
  expect(holds(3)).toEqual([2, 4, 6])
})

test('an address that was idle gets as many again', () => {
  const { holds, pass } = paceAt(12_345)
  holds(310)
  pass(20)
  expect(holds(2)).toEqual([2, 4])
  pass(1_000)
  expect(new Set(holds(300))).toEqual(new Set([0]))
})

test('no request is held for longer than four seconds', () => {
  const { holds, pass } = paceAt()
  expect(Math.max(...holds(10_000))).toBe(4_000)
  pass(100)
  expect(holds(1)).toEqual([3_902])
})

test('how many are sent at once, how far apart and how late can be chosen', () => {
  const pace = new AddressPace({ together: 2, apartMs: 500, heldAtMostMs: 900, now: () => 0 })
  expect(Array.from({ length: 5 }, () => pace.holdMs(address))).toEqual([0, 0, 500, 900, 900])
})

test('other addresses do not wait, except those of the same IPv6 network', () => {
  const { holds } = paceAt()
  holds(400)
  expect(holds(1, '192.0.2.2')).toEqual([0])
  holds(400, '2001:db8::1')
  expect(holds(1, '2001:db8::2')[0]).toBeGreaterThan(0)
  expect(holds(1, '2001:db8:0:1::1')).toEqual([0])
})

test('the addresses that it remembers are limited, and those in use are kept', () => {
  const { holds } = paceAt()
  holds(400, '198.51.100.7')
  holds(400)
  for (let index = 0; index < 999; index += 1) {
    holds(1, `10.0.${index >> 8}.${index & 255}`)
    expect(holds(1)[0]).toBeGreaterThan(0)
  }
  expect(holds(1, '198.51.100.7')).toEqual([0])
})
