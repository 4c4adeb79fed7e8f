import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

const base = 'https://id.example.com/AuthPage/'

test('the organisation is read from the path, below whatever the page is served at', () => {
  expect(readAddress(`${base}signin/acme`, base)).toEqual({ tenantId: 'acme', returnTo: null })
  expect(readAddress('https://id.example.com/login/signin/acme/', 'https://id.example.com/login/')).toEqual({
    tenantId: 'acme',
    returnTo: null,
  })
})

test('without an organisation it is asked for', () => {
  expect(readAddress(base, base)).toEqual({ returnTo: null })
  expect(readAddress(`${base}signin/`, base)).toEqual({ returnTo: null })
})

test('an invitation is read from the fragment, and the way back from the query', () => {
  expect(readAddress(`${base}signin/acme?returnTo=%2FSelfService%2F#invitation=inv_a-b_c`, base)).toEqual({
    tenantId: 'acme',
    invitation: 'inv_a-b_c',
    returnTo: '/SelfService/',
  })
})
