import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { skipNote } from '@countersign/testkit'
import { describe, expect, test } from 'vitest'
import { type CodeSource, codesOf, timeStep } from './hotp.ts'
import { countersOfCode } from './search.ts'

const missing = spawnSync('oathtool', ['--version']).error !== undefined
const oathtool = (...args: string[]) => execFileSync('oathtool', args, { encoding: 'utf8' }).trim()

const now = Date.UTC(2026, 6, 1, 12, 0, 7)
const sources = (['SHA1', 'SHA256', 'SHA512'] as const).flatMap((algorithm) =>
  ([6, 8] as const).map((digits): CodeSource => ({ algorithm, digits, seed: randomBytes(20) })),
)
const hex = ({ seed }: CodeSource) => Buffer.from(seed).toString('hex')
const totp = ({ algorithm, digits }: CodeSource, period: number) => [
  `--totp=${algorithm}`,
  `--digits=${digits}`,
  `--time-step-size=${period}s`,
  `--now=@${now / 1000}`,
]

describe.skipIf(missing)(`oathtool${skipNote(!missing, 'oathtool is not installed')}`, () => {
  test.each(sources)('generates codes of $algorithm and $digits digits that we find', (source) => {
    for (const period of [30, 60]) {
      const step = timeStep(now, period)
      expect(countersOfCode(oathtool(...totp(source, period), hex(source)), source, { from: step, to: step })).toEqual([
        step,
      ])
    }
  })

  test.each(sources)('finds our codes of $algorithm and $digits digits at the right step', (source) => {
    for (const period of [30, 60]) {
      const code = codesOf(source)(timeStep(now, period) - 1)
      // Given a code, it prints how many steps away it was found, and fails if it was not.
      expect(oathtool(...totp(source, period), '--window=2', hex(source), code)).toBe('1')
    }
  })

  test.each([6, 8] as const)('agrees on counters, with %i digits', (digits) => {
    const source: CodeSource = { algorithm: 'SHA1', digits, seed: randomBytes(20) }
    const counter = 2 ** 33 + 5
    const made = oathtool(`--digits=${digits}`, `--counter=${counter}`, hex(source))
    expect(countersOfCode(made, source, { from: counter - 3, to: counter + 3 })).toEqual([counter])
    expect(oathtool(`--digits=${digits}`, '--counter=0', '--window=9', hex(source), codesOf(source)(7))).toBe('7')
  })
})
