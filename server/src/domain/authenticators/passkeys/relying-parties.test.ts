import { Problem } from '@countersign/contract'
import { expect, test } from 'vitest'
import { createAddresses } from '../../base/addresses/addresses.ts'
import { assertRelyingParties } from './relying-parties.ts'

const contextPaths = { 'svc-auth': ['/AuthPage'], 'svc-otp': ['/OTP'] } as unknown as Parameters<
  typeof createAddresses
>[1]

const issuesOf = (
  id: string,
  { publicUrl = 'https://id.acme.example', development = false, origins = ['https://shop.example'] } = {},
) => {
  try {
    assertRelyingParties({ addresses: createAddresses(publicUrl, contextPaths), development }, [
      { id, name: 'Shop', origins },
    ])
    return []
  } catch (error) {
    if (error instanceof Problem) return error.details?.map(({ field }) => field)
    throw error
  }
}

const id = 'settings.relyingParties[0].id'

test.each(['id.acme.example', 'acme.example', 'eu.id.acme.example', 'localhost', 'shop.localhost'])(
  '%s is refused by a service at id.acme.example',
  (name) => {
    expect(issuesOf(name)).toEqual([id])
  },
)

test.each(['shop.example', 'shop.acme.example', 'notacme.example', 'id.acme.example.com'])('%s is accepted', (name) => {
  expect(issuesOf(name)).toEqual([])
})

test('development accepts localhost, except the host of the service itself', () => {
  const development = { publicUrl: 'http://localhost:8080', development: true }
  expect(issuesOf('shop.localhost', development)).toEqual([])
  expect(issuesOf('localhost', development)).toEqual([id])
})

test("the service's own origin is refused", () => {
  expect(issuesOf('shop.example', { origins: ['https://shop.example', 'https://id.acme.example'] })).toEqual([
    'settings.relyingParties[0].origins[1]',
  ])
})
