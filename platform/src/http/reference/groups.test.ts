import { expect, it } from 'vitest'
import { operationsOf } from './described-operation.ts'
import { groupsOf } from './groups.ts'
import type { OperationObject } from './openapi-document.ts'

function grouped(operations: Record<string, OperationObject>): Record<string, string[]> {
  const paths = Object.fromEntries(Object.entries(operations).map(([path, operation]) => [path, { get: operation }]))
  const groups = groupsOf(operationsOf({ info: { title: '', version: '' }, paths } as never))
  return Object.fromEntries(groups.map(({ title, operations: members }) => [title, members.map(({ path }) => path)]))
}

it('groups by the first part of the path that is neither version nor parameter', () => {
  expect(
    grouped({
      '/v1/clients': {},
      '/v1/clients/{clientId}/secrets': {},
      '/v1/{tenantId}/hardware-tokens': {},
      '/v1/hardware-tokens/{serial}:resync': {},
      '/oauth/jwks/{tenantId}': {},
    }),
  ).toEqual({
    Clients: ['/v1/clients', '/v1/clients/{clientId}/secrets'],
    'Hardware tokens': ['/v1/{tenantId}/hardware-tokens', '/v1/hardware-tokens/{serial}:resync'],
    OAuth: ['/oauth/jwks/{tenantId}'],
  })
})

it('skips a part that all paths have in common', () => {
  const me = ['/v1/me', '/v1/me/devices', '/v1/me/devices/{id}', '/v1/me/sessions', '/v1/me/sessions/{id}']
  expect(Object.keys(grouped(Object.fromEntries(me.map((path) => [path, {}]))))).toEqual(['Me', 'Devices', 'Sessions'])
  expect(Object.keys(grouped({ '/pets': {}, '/pets/{petId}': {} }))).toEqual(['Pets'])
})

it('keeps procedures together, instead of a group for each', () => {
  expect(Object.keys(grouped({ '/v1/sendOtp': {}, '/v1/registerOtp': {}, '/v1/authenticateOtp': {} }))).toEqual([
    'Operations',
  ])
})

it('prefers tags', () => {
  const tagged = {
    '/v1/sendOtp': { tags: ['Codes'] },
    '/v1/registerOtp': { tags: ['Methods'] },
    '/v1/x': { tags: ['Codes'] },
  }
  expect(grouped(tagged)).toEqual({ Codes: ['/v1/sendOtp', '/v1/x'], Methods: ['/v1/registerOtp'] })
})
