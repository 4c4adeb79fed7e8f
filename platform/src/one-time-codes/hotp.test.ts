import { expect, test } from 'vitest'
import { type CodeSource, codesOf, timeStep } from './hotp.ts'

const digits = '12345678901234567890'

test('generates the codes of RFC 4226, appendix D', () => {
  const codeAt = codesOf({ algorithm: 'SHA1', digits: 6, seed: Buffer.from(digits) })
  expect(Array.from({ length: 10 }, (_, counter) => codeAt(counter))).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

// The seeds are as long as the digests: RFC 6238 errata 2866.
const sources = {
  SHA1: digits,
  SHA256: digits.repeat(2).slice(0, 32),
  SHA512: digits.repeat(4).slice(0, 64),
}

test.each<[number, string, string, string]>([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('generates the codes of RFC 6238, appendix B, at second %i', (second, sha1, sha256, sha512) => {
  const codeOf = (algorithm: CodeSource['algorithm']) =>
    codesOf({ algorithm, digits: 8, seed: Buffer.from(sources[algorithm]) })(timeStep(second * 1000, 30))
  expect([codeOf('SHA1'), codeOf('SHA256'), codeOf('SHA512')]).toEqual([sha1, sha256, sha512])
})

test('a step lasts from its first millisecond to its last', () => {
  expect([29_999, 30_000, 59_999, 60_000].map((now) => timeStep(now, 30))).toEqual([0, 1, 1, 2])
})
