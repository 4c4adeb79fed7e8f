import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifying } from './method.fixture.ts'
import { verifySentCode } from './sent-code.ts'

const held = { secret: undefined, progress: 7, drift: 0 }
const verdictOn = (text: string, sentCode: string | undefined) =>
  verifySentCode({ text }, held, verifying({}, { sentCode }))

test('the code that was sent is right, and uses up nothing of the registration', async () => {
  expect(await verdictOn('012345', '012345')).toEqual({ outcome: 'right', progress: 7 })
})

test('any other text is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      fc.pre(text !== '012345')
      expect(await verdictOn(text, '012345')).toEqual({ outcome: 'wrong' })
    }),
  )
})

test.each(['', '12345', '0123456', ' 012345', '012345\n', '012345\0', '０１２３４５', 'undefined'])(
  'the text %j is wrong, whether a code was sent or not',
  async (text) => {
    expect(await verdictOn(text, '012345')).toEqual({ outcome: 'wrong' })
    expect(await verdictOn(text, undefined)).toEqual({ outcome: 'wrong' })
  },
)
