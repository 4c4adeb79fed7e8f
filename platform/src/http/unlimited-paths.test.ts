// Requests that need no credential and name no tenant: one address gets only so many responses a second.
import Type from 'typebox'
import { expect, test, vi } from 'vitest'
import { AddressPace } from '../turns/index.ts'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const asked: string[] = []
const pace = new AddressPace()
vi.spyOn(pace, 'holdMs').mockImplementation((address) => {
  asked.push(address)
  return held
})
let held = 0

const { operation, openOperation } = operationsOf<object, object>({ errorFormat: countersignErrors, tenants: true })
const described = { method: 'GET', summary: 'Read', reply: { 204: Type.Undefined() } } as const
const nothing = async () => undefined
const { port } = await mountOperations({
  contextPath: '/Paced',
  operations: [
    operation({ ...described, id: 'read', path: '/v1/read', scope: null }, nothing),
    openOperation({ ...described, id: 'readOpenly', path: '/v1/open' }, nothing),
    openOperation(
      {
        ...described,
        id: 'readOfTenant',
        path: '/v1/open/{tenantId}',
        params: Type.Object({ tenantId: Type.String() }),
      },
      nothing,
    ),
  ],
  trustedProxies: ['127.0.0.1'],
  pace,
})

const get = async (path: string) => {
  asked.length = 0
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { status, asked: [...asked] }
}

test.for([
  ['/Paced/health/live', 200],
  ['/Paced/openapi.json', 200],
  ['/Paced/docs', 200],
  ['/Paced/unknown', 404],
  ['/', 404],
  ['/Paced/v1/open', 204],
] as const)('%s is paced by address', async ([path, status]) => {
  expect(await get(path)).toEqual({ status, asked: ['192.0.2.1'] })
})

test.for(['/Paced/v1/read', '/Paced/v1/open/acme'])('%s has a turn of its own', async (path) => {
  expect(await get(path)).toEqual({ status: 204, asked: [] })
})

test('a response is held for as long as the pace says, and no other request waits for it', async () => {
  held = 500
  const order: string[] = []
  const late = get('/Paced/health/live').then(() => order.push('paced'))
  await get('/Paced/v1/read').then(() => order.push('other'))
  await late
  held = 0
  expect(order).toEqual(['other', 'paced'])
})
