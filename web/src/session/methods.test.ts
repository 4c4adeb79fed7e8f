import { expect, test } from 'vitest'
import { methodFacts } from './methods.data.ts'

test('each method has an icon of its own', () => {
  const icons = Object.values(methodFacts).map(({ icon }) => icon)
  expect(new Set(icons).size).toBe(icons.length)
})
