import { expect, test } from 'vitest'
import { nearest, stopsUpTo } from './slider-field.tsx'

test('a slider ends at the highest value, in steps that grow with it', () => {
  expect(stopsUpTo(300)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 300])
  expect(stopsUpTo(100)).toEqual([1, 2, 5, 10, 20, 50, 100])
  expect(stopsUpTo(1)).toEqual([1])
})

test('a number between two stops puts the slider on the lower one', () => {
  expect(nearest([1, 2, 5, 10], 7)).toBe(2)
  expect(nearest([1, 2, 5, 10], 1000)).toBe(3)
  expect(nearest([1, 2, 5, 10], 0)).toBe(0)
})
