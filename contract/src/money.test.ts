import { expect, test } from 'vitest'
import { isCurrency, money } from './money.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  [12_050, 'CHF', 'CHF 120.50'],
  [5, 'CHF', 'CHF 0.05'],
  [-5, 'CHF', '-CHF 0.05'],
  [0, 'CHF', 'CHF 0.00'],
  [5000, 'JPY', 'JPY 5,000'],
  [5000, 'KWD', 'KWD 5.000'],
  [5000, 'CLF', 'CLF 0.5000'],
  // Intl would leave out the minor units of these.
  [5000, 'HUF', 'HUF 50.00'],
  [5000, 'IDR', 'IDR 50.00'],
  // A division would round this one.
  [Number.MAX_SAFE_INTEGER, 'CHF', 'CHF 90,071,992,547,409.91'],
])('%d in minor units of %s is %s, to the last digit', (amount, currency, shown) => {
  expect(plain(money(amount, currency, 'en'))).toBe(shown)
})

test('an unknown locale changes only the punctuation', () => {
  expect(plain(money(12_050, 'CHF', 'not a locale'))).toBe('CHF 120.50')
})

test('a currency is one of ISO 4217, in capitals', () => {
  expect(['CHF', 'EUR'].every(isCurrency)).toBe(true)
  expect(['chf', 'FOO', 'CHF\u202e', '', 1, null].some(isCurrency)).toBe(false)
})
