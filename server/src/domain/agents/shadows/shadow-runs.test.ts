import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ShadowRuns } from './shadow-runs.ts'

test('has not settled while it is still asking whether the tenant has a shadow', async () => {
  let answer: (id: null) => void = () => undefined
  const asked = new Promise<null>((resolve) => {
    answer = resolve
  })
  const database = { scope: () => ({ apart: () => asked }) }
  const signals = { on: () => undefined, onLost: () => undefined }
  const runs = new ShadowRuns({ database, signals } as never)
  runs.observe({} as never, 'acme', { acting: {} } as never)
  let hasSettled = false
  const settled = runs.settled().then(() => {
    hasSettled = true
  })
  await setImmediate()
  expect(hasSettled).toBe(false)
  answer(null)
  await settled
})
