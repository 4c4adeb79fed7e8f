import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, minContrast, mix, readableOn, white } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#3b4fd8', '#ffffff', 6.37],
])('%s and %s have a contrast of %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a colour made readable on a dark page is readable, and one that was already stays as it is', () => {
  fc.assert(
    fc.property(color, (given) => {
      const shown = readableOn('#1a1d22', given)
      expect(contrastOf(shown, '#1a1d22')).toBeGreaterThanOrEqual(minContrast)
      if (contrastOf(given, '#1a1d22') >= minContrast) expect(shown).toBe(given)
    }),
  )
})

test('mixing ends at either colour', () => {
  expect([mix('#102030', white, 0), mix('#102030', white, 1)]).toEqual(['#102030', white])
})
