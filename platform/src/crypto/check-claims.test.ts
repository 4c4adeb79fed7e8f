import { describe, expect, test } from 'vitest'
import { checkClaims, type ExpectedClaims } from './check-claims.ts'
import { JwtRefused } from './jwt-refused.ts'
import type { Claims } from './verify-jws.ts'

const expected: ExpectedClaims = { iss: 'https://auth.example/acme', aud: 'https://auth.example' }
const claims = { iss: expected.iss, aud: expected.aud, iat: 1000, nbf: 1000, exp: 1600 }

function check(changes: Claims, nowSeconds = 1300, leewaySeconds = 0, expectation = expected): string {
  try {
    checkClaims({ ...claims, ...changes }, expectation, nowSeconds * 1000, leewaySeconds)
    return 'accepted'
  } catch (error) {
    if (error instanceof JwtRefused) return error.reason
    throw error
  }
}

test('accepts from the moment of issue until just before expiry', () => {
  expect(check({}, 999.999)).toBe('not_yet_valid')
  expect(check({}, 1000)).toBe('accepted')
  expect(check({}, 1599.999)).toBe('accepted')
  expect(check({}, 1600)).toBe('expired')
  expect(check({}, 1601)).toBe('expired')
})

test('leeway widens both ends by exactly the given time', () => {
  expect(check({}, 994.999, 5)).toBe('not_yet_valid')
  expect(check({}, 995, 5)).toBe('accepted')
  expect(check({}, 1604.999, 5)).toBe('accepted')
  expect(check({}, 1605, 5)).toBe('expired')
})

test.each([
  ['only nbf', { nbf: 1301 }],
  ['only iat', { iat: 1301 }],
])('refuses a token that begins later, by %s', (_, changes) => {
  expect(check(changes)).toBe('not_yet_valid')
})

test('requires exp, but neither nbf nor iat', () => {
  expect(check({ nbf: undefined, iat: undefined })).toBe('accepted')
  expect(check({ exp: undefined })).toBe('claim')
})

test.each(['exp', 'nbf', 'iat'])('refuses %s that is not a finite number', (name) => {
  for (const value of ['1500', null, {}, [1500], true, Number.POSITIVE_INFINITY, Number.NaN]) {
    expect(check({ [name]: value })).toBe('claim')
  }
})

test.each([
  undefined,
  '',
  null,
  ['https://auth.example/acme'],
  'https://auth.example/acme/',
  'https://AUTH.example/acme',
])('refuses the issuer %j', (iss) => {
  expect(check({ iss })).toBe('issuer')
})

describe('audience', () => {
  test.each([
    undefined,
    '',
    null,
    [],
    'https://auth.example/',
    [['https://auth.example']],
    { 0: 'https://auth.example' },
    1,
  ])('refuses %j', (aud) => {
    expect(check({ aud })).toBe('audience')
  })

  test('may be one of several, on either side', () => {
    expect(check({ aud: ['https://other.example', 'https://auth.example'] })).toBe('accepted')
    const several = { ...expected, aud: ['https://auth.example/token', 'https://auth.example'] }
    expect(check({}, 1300, 0, several)).toBe('accepted')
    expect(check({ aud: ['x', 'y'] }, 1300, 0, several)).toBe('audience')
  })

  test('is refused if none is expected', () => {
    expect(check({ aud: undefined }, 1300, 0, { ...expected, aud: [] })).toBe('audience')
  })
})

describe('with a maximum age instead of exp', () => {
  const byAge = { iss: undefined, aud: 'https://auth.example', maxAgeSeconds: 60 }

  test('counts from iat, which is required', () => {
    expect(check({ exp: undefined }, 1059.999, 0, byAge)).toBe('accepted')
    expect(check({ exp: undefined }, 1060, 0, byAge)).toBe('expired')
    expect(check({ exp: undefined, iat: undefined }, 1000, 0, byAge)).toBe('claim')
  })

  test('an exp that is present can only shorten the lifetime', () => {
    expect(check({ exp: 1030 }, 1030, 0, byAge)).toBe('expired')
    expect(check({ exp: 9999 }, 1060, 0, byAge)).toBe('expired')
  })
})
