import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'

test('no two areas have the same icon', () => {
  expect(new Set(navigation.map(({ icon }) => icon)).size).toBe(navigation.length)
})
