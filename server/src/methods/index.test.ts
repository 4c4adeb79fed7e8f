import { type AuthType, authTypes } from '@countersign/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authenticationMethods } from './index.ts'
import { defaultsOf, verifying } from './method.fixture.ts'

const compares: AuthType[] = ['hardware_token', 'authenticator_app', 'password', 'recovery_code']
const methods = authTypes.map((authType) => ({ authType, method: authenticationMethods[authType] }))

test.each(methods)('$authType stands under its own name', ({ authType, method }) => {
  expect(method.authType).toBe(authType)
})

test.each(methods)('$authType says where codes go and how many may, exactly if it sends some', ({ method }) => {
  expect([method.destination, method.sendLimits].map((part) => part !== undefined)).toEqual(
    Array(2).fill(method.channel !== undefined),
  )
})

test.each(methods.filter(({ authType }) => compares.includes(authType)))(
  '$authType compares every answer with its decoy, and takes none for right',
  async ({ authType, method }) => {
    const held = { secret: JSON.parse(JSON.stringify(method.decoySecret)), progress: 0, drift: 0 }
    const anyText = fc.string({ unit: 'binary', maxLength: 64 }).filter((text) => !/^[0-9]{6}$/.test(text))
    await fc.assert(
      fc.asyncProperty(anyText, fc.option(anyText, { nil: undefined }), async (text, next) => {
        const verdict = await method.verify({ text, next }, held, verifying(defaultsOf(authType)))
        expect(verdict).toEqual({ outcome: 'wrong' })
      }),
      { numRuns: 20 },
    )
  },
)
