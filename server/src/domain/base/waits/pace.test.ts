import { testClock } from '@countersign/testkit'
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const clock = testClock()
const asking = { tenantId: 'acme', clientId: 'cl_1', topic: 'chl_1' }
const slowDown = expect.objectContaining({ code: 'slow_down', status: 429, retryAfterSeconds: 1 })

test('allows a caller to ask about one thing once a second, and asking too soon does not extend the wait', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  clock.advance({ milliseconds: 999 })
  expect(() => pace.admit(asking)).toThrow(slowDown)
  clock.advance({ milliseconds: 1 })
  pace.admit(asking)
})

test('delays no other caller and no other thing', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  for (const other of [{ tenantId: 'other' }, { clientId: 'cl_2' }, { topic: 'chl_2' }]) {
    pace.admit({ ...asking, ...other })
  }
})

test('a caller that got something new may ask again immediately', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  pace.release(asking)
  pace.admit(asking)
})

test('a clock that is set back delays no caller', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  clock.advance({ minutes: -5 })
  pace.admit(asking)
})
