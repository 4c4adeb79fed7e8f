import { expect, test } from 'vitest'
import { filtersWith } from './use-filters.ts'

test('a change keeps the other filters, and an empty one is left out of the address', () => {
  const search: { type?: string; prefix?: string; assigned?: boolean } = { type: 'User', prefix: 'a' }
  expect(filtersWith(search, { prefix: 'b' })).toEqual({ type: 'User', prefix: 'b' })
  expect(filtersWith(search, { prefix: undefined })).toEqual({ type: 'User' })
  expect(filtersWith(search, { type: '', prefix: undefined })).toEqual({})
  expect(filtersWith(search, { assigned: false })).toEqual({ ...search, assigned: false })
})
