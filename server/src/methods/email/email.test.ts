import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultsOf, enrolling, verifying } from '../method.fixture.ts'
import { email } from './email.ts'

const settings = defaultsOf('email')
const enrol = (emailAddress: string) => email.enrol({ userId: 'ada', emailAddress }, enrolling(settings))

describe('registering an address', () => {
  test('stores it as pending, its domain in lower case, and shows one letter and the domain', async () => {
    expect(await enrol('Ada.Lovelace@Example.COM')).toEqual({
      status: 'pending',
      secret: { emailAddress: 'Ada.Lovelace@example.com' },
      hint: 'A•••@example.com',
    })
  })

  test('shows as much of a short address as of a long one', async () => {
    expect((await enrol('a@example.com')).hint).toBe((await enrol('adalovelace@example.com')).hint)
  })

  test.each([
    "o'brien+otp=1@sub.example.co.uk",
    'x_y-z@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.com`,
    '1@2.example',
  ])('accepts %s', async (address) => {
    expect((await enrol(address)).secret.emailAddress).toBe(address)
  })

  test.each([
    ['nothing', ''],
    ['no @', 'ada.example.com'],
    ['two @', 'ada@evil.example@example.com'],
    ['nobody', '@example.com'],
    ['no domain', 'ada@'],
    ['a display name', 'Ada <ada@example.com>'],
    ['two addresses', 'ada@example.com,eve@example.com'],
    ['a space', 'ada lovelace@example.com'],
    ['a line end, which would start another header', 'ada@example.com\nBcc: eve@example.com'],
    ['a line end at its end', 'ada@example.com\n'],
    ['a zero byte', 'ada\0@example.com'],
    ['quotes', '"ada"@example.com'],
    ['a comment', 'ada(eve)@example.com'],
    ['a dot at the start', '.ada@example.com'],
    ['two dots', 'ada..l@example.com'],
    ['a domain without a dot', 'root@localhost'],
    ['a dot at the end of the domain', 'ada@example.com.'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['a bare IP address', 'ada@127.0.0.1'],
    ['a hyphen at the edge of a label', 'ada@-example.com'],
    ['an underscore in the domain', 'ada@ex_ample.com'],
    ['letters that fold to ASCII', 'ada@example.\u212aom'],
    ['letters beyond ASCII', 'adä@example.com'],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `ada@${'a.'.repeat(124)}com`],
  ])('refuses %s', async (_, address) => {
    await expect(enrol(address)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'emailAddress', issue: expect.stringContaining('must be an email address') }],
    })
  })

  test('accepts any domain of an ordinary address, and leaves the local part unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress({ size: 'small' }), async (address) => {
        const at = address.lastIndexOf('@')
        fc.pre(at <= 64 && address.length <= 254)
        const { emailAddress } = (await enrol(address)).secret
        expect(emailAddress.slice(0, at)).toBe(address.slice(0, at))
        expect(emailAddress.slice(at)).toBe(address.slice(at).toLowerCase())
        expect(await enrol(emailAddress)).toMatchObject({ secret: { emailAddress } })
      }),
    )
  })
})

test('codes go to the address, within its limits', async () => {
  const { secret } = await enrol('ada@example.com')
  expect(email.destination?.(secret)).toEqual({ address: 'ada@example.com', country: null })
  expect(email.sendLimits?.(settings)).toEqual({
    allowedCountries: null,
    maxPerDay: { destination: 50, tenant: 100_000 },
  })
})

test('the code of the challenge is right, and no other', async () => {
  const { secret } = await enrol('ada@example.com')
  const verdictOn = (text: string) =>
    email.verify({ text }, { secret, progress: 0, drift: 0 }, verifying(settings, { sentCode: '654321' }))
  expect(await verdictOn('654321')).toEqual({ outcome: 'right', progress: 0 })
  expect(await verdictOn('654320')).toEqual({ outcome: 'wrong' })
})
