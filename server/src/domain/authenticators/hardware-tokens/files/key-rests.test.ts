import { expect, test } from 'vitest'
import { KeyRests } from './key-rests.ts'

function rests() {
  const clock = { now: 0 }
  return { clock, rests: new KeyRests(() => clock.now) }
}

test("after a costly key, the tenant's next one waits twenty times as long, and ten seconds at most", () => {
  const { clock, rests: some } = rests()
  some.note('acme', 300)
  expect(some.before('acme')).toBe(6_000)
  clock.now = 5_900
  expect(some.before('acme')).toBe(100)
  clock.now = 6_000
  expect(some.before('acme')).toBe(0)
  some.note('acme', 1_000)
  expect(some.before('acme')).toBe(10_000)
})

test('a first key, a quick key and the key of another tenant do not wait', () => {
  const { rests: some } = rests()
  expect(some.before('acme')).toBe(0)
  some.note('acme', 90)
  expect(some.before('acme')).toBe(0)
  some.note('acme', 500)
  expect(some.before('other')).toBe(0)
})
