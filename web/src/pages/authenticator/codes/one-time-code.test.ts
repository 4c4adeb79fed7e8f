import { expect, test } from 'vitest'
import { fromBase32 } from './base32.ts'
import { type CodeAlgorithm, codeAt, codeTimeLeft, importCodeKey } from './one-time-code.ts'

const digits = '1234567890'
const secrets: Record<CodeAlgorithm, Uint8Array<ArrayBuffer>> = {
  'SHA-1': new TextEncoder().encode(digits.repeat(2)),
  'SHA-256': new TextEncoder().encode(digits.repeat(4).slice(0, 32)),
  'SHA-512': new TextEncoder().encode(digits.repeat(7).slice(0, 64)),
}

/** RFC 6238, appendix B. */
const vectors: [seconds: number, sha1: string, sha256: string, sha512: string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
]

test.for(vectors)('the codes at %i seconds are those of RFC 6238', async ([seconds, ...expected]) => {
  const codes = await Promise.all(
    (['SHA-1', 'SHA-256', 'SHA-512'] as const).map(async (algorithm) =>
      codeAt(
        await importCodeKey(secrets[algorithm], algorithm),
        { algorithm, digits: 8, periodSeconds: 30 },
        seconds * 1000,
      ),
    ),
  )
  expect(codes).toEqual(expected)
})

test('a code says when it expires', () => {
  const settings = { algorithm: 'SHA-1', digits: 6, periodSeconds: 30 } as const
  expect(codeTimeLeft(settings, 30_000)).toEqual({ seconds: 30, share: 1 })
  expect(codeTimeLeft(settings, 52_500)).toEqual({ seconds: 8, share: 0.25 })
})

test('base32 is read as people paste it, and nothing else is', () => {
  const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)
  expect(text(fromBase32('MZXW6YTBOI======'))).toBe('foobar')
  expect(text(fromBase32('mzxw 6ytb-oi'))).toBe('foobar')
  expect(fromBase32('MZXW6Y1')).toBeUndefined()
  expect(fromBase32('')).toBeUndefined()
})
