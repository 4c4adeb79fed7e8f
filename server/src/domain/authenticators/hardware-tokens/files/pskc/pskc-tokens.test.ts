import { describe, expect, test } from 'vitest'
import { linesOf, refusal } from '../given-file.fixture.ts'
import {
  figure2,
  figure3,
  figure4,
  figure5,
  figure6,
  figure7,
  passphrase,
  preSharedKey,
  secret,
  timeBased,
} from './rfc6030.fixture.ts'

const token = {
  serialNumber: '987654321',
  kind: 'hotp',
  algorithm: 'SHA1',
  digits: 8,
  periodSeconds: null,
  progress: 0,
  drift: 0,
  manufacturer: 'Manufacturer',
  seed: secret,
}

describe('the examples of RFC 6030', () => {
  test('figure 2 has a secret that is too short', async () => {
    expect(await linesOf('pskc', figure2)).toEqual([
      { line: 1, serialNumber: '12345678', issue: 'has a seed that is not 16 to 128 bytes long' },
    ])
  })

  test.each([64 * 1024, 7, 1])('figure 3, in pieces of %s bytes', async (pieceBytes) => {
    expect(await linesOf('pskc', figure3, { pieceBytes })).toEqual([{ line: 1, entry: token }])
  })

  test('figure 4 has no secret', async () => {
    expect(await linesOf('pskc', figure4)).toMatchObject([{ issue: 'has no seed' }])
  })

  test('figure 5: the token is accepted, its PIN is not a token', async () => {
    expect(await linesOf('pskc', figure5)).toEqual([
      { line: 1, entry: token },
      { line: 2, serialNumber: '987654321', issue: 'has a kind other than hotp or totp' },
    ])
  })

  test('figure 6, encrypted with a pre-shared key', async () => {
    expect(await linesOf('pskc', figure6, { preSharedKey })).toEqual([{ line: 1, entry: token }])
  })

  test('figure 7, encrypted with a passphrase', async () => {
    expect(await linesOf('pskc', figure7, { passphrase })).toEqual([{ line: 1, entry: token }])
  })

  test('a time-based token', async () => {
    const entry = { ...token, kind: 'totp', digits: 6, periodSeconds: 60, drift: 4 }
    expect(await linesOf('pskc', timeBased)).toEqual([{ line: 1, entry }])
  })
})

test('every package is a line of its own, and a repeated serial number is reported', async () => {
  const [, one = ''] = /(<KeyPackage>.*<\/KeyPackage>)/s.exec(figure3) ?? []
  const three = figure3.replace(one, one + one.replace('987654321', 'second') + one)
  expect(await linesOf('pskc', three)).toMatchObject([
    { line: 1, entry: { serialNumber: '987654321' } },
    { line: 2, entry: { serialNumber: 'second' } },
    { line: 3, issue: 'is already in the file, at 1' },
  ])
})

test('hash functions are named by a suite', async () => {
  const suite = (name: string) => figure3.replace('<ResponseFormat', `<Suite>${name}</Suite><ResponseFormat`)
  expect(await linesOf('pskc', suite('HMAC-SHA256'))).toMatchObject([{ entry: { algorithm: 'SHA256' } }])
  expect(await linesOf('pskc', suite('OCRA-1:HOTP-SHA1-6:QN08'))).toMatchObject([
    { issue: 'uses an algorithm other than SHA1, SHA256 or SHA512' },
  ])
})

test.each([
  ['Encoding="DECIMAL"', 'Encoding="HEXADECIMAL"', 'shows codes that are not decimal'],
  ['Encoding="DECIMAL"', 'Encoding="DECIMAL" CheckDigits="true"', 'shows codes with a check digit'],
  ['Length="8"', 'Length="7"', 'has codes that are not 6 or 8 digits long'],
])('%s as %s is refused', async (was, becomes, issue) => {
  expect(await linesOf('pskc', figure3.replace(was, becomes))).toMatchObject([{ issue }])
})

describe('a policy', () => {
  const policed = (policy: string) => linesOf('pskc', figure3.replace('</Data>', `</Data><Policy>${policy}</Policy>`))

  test.each([
    ['<KeyUsage>Integrity</KeyUsage>', 'must not be used for one-time passwords, according to its policy'],
    ['<PINPolicy PINUsageMode="Append"/>', 'requires a PIN with its code, according to its policy'],
    ['<StartDate>2026-07-02T00:00:00Z</StartDate>', 'is not valid yet, according to its policy'],
    ['<ExpiryDate>2026-07-01T12:00:00Z</ExpiryDate>', 'has expired, according to its policy'],
    ['<ExpiryDate>some day</ExpiryDate>', 'has expired, according to its policy'],
    ['<NumberOfTransactions>9</NumberOfTransactions>', 'has a policy that is not supported'],
  ])('%s excludes the token', async (policy, issue) => {
    expect(await policed(policy)).toMatchObject([{ issue }])
  })

  test('that allows the use is accepted', async () => {
    const dates = '<StartDate>2026-07-01T00:00:00Z</StartDate><ExpiryDate>2030-01-01T00:00:00Z</ExpiryDate>'
    expect(await policed(`${dates}<KeyUsage>CR</KeyUsage><KeyUsage>OTP</KeyUsage>`)).toMatchObject([{ entry: token }])
  })
})

test('a file without tokens is not an import', async () => {
  const empty = figure3.replace(/<KeyPackage>.*<\/KeyPackage>/s, '')
  expect(await refusal('pskc', empty)).toEqual([{ field: 'body', issue: 'has no tokens' }])
})
