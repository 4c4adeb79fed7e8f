import { expect, test } from 'vitest'
import { fieldOf } from './fields.ts'

test.for([
  ['+41 79 123 45 67', '+41791234567'],
  ['0041 (79) 123-45-67', '+41791234567'],
  ['+44.20/7946 0958', '+442079460958'],
])('a number is understood as people write it: %s', ([written = '', meant]) => {
  const field = fieldOf('sms')
  const cleaned = field?.cleaned(written) ?? ''
  expect(cleaned).toBe(meant)
  expect(field?.isWellFormed(cleaned)).toBe(true)
})

test.for(['079 123 45 67', '+0791234567', '', 'ada'])(
  'a number without its country is asked for again: %s',
  (written) => {
    const field = fieldOf('sms')
    expect(field?.isWellFormed(field.cleaned(written))).toBe(false)
  },
)
