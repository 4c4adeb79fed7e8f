import { expect, test } from 'vitest'
import { newCedar } from '../cedar/cedar.ts'
import { conjunctsOf } from './conjuncts.ts'
import { isContradictory } from './contradiction.ts'

const cedar = newCedar()

function isNever(conditions: string): boolean {
  const parsed = cedar.policyToJson(`permit(principal, action, resource) ${conditions};`)
  if (parsed.type === 'failure') throw new Error(parsed.errors[0]?.message)
  return isContradictory(conjunctsOf(parsed.json))
}

test.each([
  'when { context.a == 1 } unless { context.a == 1 }',
  'when { context.a == 1 && context.b } unless { context.c || context.b }',
  'when { resource.kind == "a" } when { resource.kind == "b" }',
  'when { context.amount > 10 && context.amount < 11 }',
  'when { 10 < context.amount && context.amount <= 10 }',
  'when { context.amount == 5 && context.amount >= 6 }',
])('is found: %s', (conditions) => {
  expect(isNever(conditions)).toBe(true)
})

test.each([
  '',
  'when { context.a == 1 } unless { context.a == 2 }',
  'when { resource.kind == "a" || resource.kind == "b" }',
  'when { resource.kind == "a" } when { principal.kind == "b" }',
  'when { context.amount >= 10 && context.amount <= 10 }',
  'when { context.amount > 10 } unless { context.amount > 20 }',
  'when { context.a == 1 && context.b } unless { context.c && context.b }',
  'when { 5 > context.amount && context.amount > 3 }',
])('is not claimed: %s', (conditions) => {
  expect(isNever(conditions)).toBe(false)
})
