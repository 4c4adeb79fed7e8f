import { expect, test } from 'vitest'
import { readTenantSearch } from './search.ts'

test('the address of the list names a status, and nothing else is read from it', () => {
  expect(readTenantSearch({ status: 'suspended', prefix: 'a' })).toEqual({ status: 'suspended' })
  expect(readTenantSearch({ status: 'gone' })).toEqual({})
  expect(readTenantSearch({})).toEqual({})
})
