import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, test } from 'vitest'
import { defaultsOf, enrolling, verifying } from '../method.fixture.ts'
import { sms } from './sms.ts'

const settings = defaultsOf('sms')
const enrol = (mobileNumber: string, allowedCountries: string[] | null = null) =>
  sms.enrol({ userId: 'ada', mobileNumber }, enrolling({ ...settings, allowedCountries }))

describe('registering a mobile number', () => {
  test('stores it with its country, as pending, and shows only its ends', async () => {
    expect(await enrol('+41791234567')).toEqual({
      status: 'pending',
      secret: { mobileNumber: '+41791234567', country: 'CH' },
      hint: '+41•••••••67',
    })
  })

  test.each(Object.entries({ US: '+14155552671', CA: '+16135550123', KZ: '+77011234567', IM: '+447624123456' }))(
    'distinguishes %s from the countries that share its calling code',
    async (country, number) => {
      expect((await enrol(number)).secret.country).toBe(country)
    },
  )

  test('accepts a number of every country, and hides all but its calling code and two digits', async () => {
    const { getCountryCallingCode, isSupportedCountry } = await import('libphonenumber-js/mobile')
    for (const [country, national] of Object.entries(examples)) {
      if (!isSupportedCountry(country)) continue
      const callingCode = getCountryCallingCode(country)
      const number = `+${callingCode}${national}`
      const { secret, hint } = await enrol(number)
      expect(secret.mobileNumber).toBe(number)
      expect(hint).toMatch(new RegExp(`^\\+${callingCode}•+${number.slice(-2)}$`))
      expect(hint).toHaveLength(number.length)
    }
  })

  test.each([
    ['nothing', ''],
    ['no plus sign', '41791234567'],
    ['spaces', '+41 79 123 45 67'],
    ['a space before it', ' +41791234567'],
    ['words around it', 'call +41791234567'],
    ['an extension', '+41791234567;ext=9'],
    ['full-width digits', '+４１７９１２３４５６７'],
    ['a digit less', '+4179123456'],
    ['a digit more', '+417912345678'],
    ['an unassigned calling code', '+999123456789'],
    ['a landline', '+41446681800'],
    ['a free-phone number', '+18005551234'],
    ['a number of no country', '+882161234567'],
    ['a number that is possible but not given out', '+447700900123'],
  ])('refuses %s', async (_, number) => {
    await expect(enrol(number)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'mobileNumber', issue: expect.stringContaining('must be a valid mobile number') }],
    })
  })

  test('refuses a country that the tenant sends nothing to', async () => {
    await expect(enrol('+41791234567', ['DE', 'AT'])).rejects.toMatchObject({ code: 'destination_not_allowed' })
    await expect(enrol('+41791234567', [])).rejects.toMatchObject({ code: 'destination_not_allowed' })
    expect(await enrol('+41791234567', ['DE', 'CH'])).toMatchObject({ status: 'pending' })
  })
})

test('codes go to the number, within the limits of its country', async () => {
  const { secret } = await enrol('+41791234567')
  expect(sms.destination?.(secret)).toEqual({ address: '+41791234567', country: 'CH' })
  expect(sms.sendLimits?.({ ...settings, allowedCountries: ['CH'] })).toEqual({
    allowedCountries: ['CH'],
    maxPerDay: { destination: 20, prefix: 200, country: 5_000, tenant: 20_000 },
  })
})

test('the code of the challenge is right, and no other', async () => {
  const { secret } = await enrol('+41791234567')
  const verdictOn = (text: string) =>
    sms.verify({ text }, { secret, progress: 0, drift: 0 }, verifying(settings, { sentCode: '654321' }))
  expect(await verdictOn('654321')).toEqual({ outcome: 'right', progress: 0 })
  expect(await verdictOn('654320')).toEqual({ outcome: 'wrong' })
})
