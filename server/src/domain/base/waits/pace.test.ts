import { testClock } from '@countersign/testkit'
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const clock = testClock()
const asking = { tenantId: 'acme', clientId: 'cl_1', topic: 'chl_1' }
const slowDown = expect.objectContaining({ code: 'slow_down', status: 429, retryAfterSeconds: 1 })

test('lets somebody ask about one thing once a second, and who asked too soon waits no longer for it', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  clock.advance({ milliseconds: 999 })
  expect(() => pace.admit(asking)).toThrow(slowDown)
  clock.advance({ milliseconds: 1 })
  pace.admit(asking)
})

test('slows nobody else down, and nothing else', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  for (const other of [{ tenantId: 'other' }, { clientId: 'cl_2' }, { topic: 'chl_2' }]) {
    pace.admit({ ...asking, ...other })
  }
})

test('who was told something new may ask for more at once', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  pace.release(asking)
  pace.admit(asking)
})

test('a clock that is set back makes nobody wait', () => {
  const pace = new Pace({ clock })
  pace.admit(asking)
  clock.advance({ minutes: -5 })
  pace.admit(asking)
})
