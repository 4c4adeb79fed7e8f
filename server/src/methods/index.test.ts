import { authTypes, methods as contracts } from '@countersign/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authenticationMethods } from './index.ts'
import { defaultsOf, verifying } from './method.fixture.ts'

const methods = authTypes.map((authType) => ({ authType, method: authenticationMethods[authType] }))
const typed = methods.flatMap(({ authType, method }) => (method.answer === 'typed' ? [{ authType, method }] : []))
/** What the user knows or has makes the answer: no code is sent, so answers are compared even if there is no registration. */
const unsent = typed.filter(({ method }) => method.channel === undefined)

test.each(methods)('$authType has its own name, and the kind of answer that its contract declares', (each) => {
  expect(each.method.authType).toBe(each.authType)
  expect(each.method.answer).toBe(contracts[each.authType].answer)
})

test.each(typed)('$authType says where codes go and how many may be sent, exactly if it sends codes', ({ method }) => {
  expect([method.destination, method.sendLimits].map((part) => part !== undefined)).toEqual(
    Array(2).fill(method.channel !== undefined),
  )
})

test.each(unsent)('$authType compares every answer with its decoy, and accepts none', async ({ authType, method }) => {
  const held = { secret: JSON.parse(JSON.stringify(method.decoySecret)), progress: 0, drift: 0 }
  const anyText = fc.string({ unit: 'binary', maxLength: 64 }).filter((text) => !/^[0-9]{6}$/.test(text))
  await fc.assert(
    fc.asyncProperty(anyText, fc.option(anyText, { nil: undefined }), async (text, next) => {
      const verdict = await method.verify({ text, next }, held, verifying(defaultsOf(authType)))
      expect(verdict).toEqual({ outcome: 'wrong' })
    }),
    { numRuns: 20 },
  )
})
