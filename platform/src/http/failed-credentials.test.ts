// A caller that keeps sending a credential that is not valid is answered, and does not slow down others.
import { Problem } from '@countersign/contract'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { Refusals, refusalsByAddress } from '../turns/refusals.ts'
import { countersignErrors, operationsOf } from './index.ts'
import { mountOperations } from './mounted.fixture.ts'

const held: number[] = []
/** All requests come in the same moment. */
const refusals = new Refusals({ now: () => 0, wait: async (ms) => void held.push(ms) })

const { operation } = operationsOf<object, object>({ errorFormat: countersignErrors, tenants: true })
const described = {
  method: 'GET',
  id: 'read',
  path: '/v1/read',
  summary: 'Read',
  reply: { 204: Type.Undefined() },
} as const
const { url } = await mountOperations({
  contextPath: '/Credentials',
  operations: [operation({ ...described, scope: null }, async () => undefined)],
  access: {
    authenticate(authorization) {
      if (authorization === 'valid') return {}
      throw new Problem(authorization === 'unknown' ? 'service_unavailable' : 'unauthorized')
    },
    refuse: refusalsByAddress(refusals),
    scopesOf: () => [],
  },
  trustedProxies: ['127.0.0.1'],
})

const ask = async (authorization: string, address: string) => {
  held.length = 0
  const { status } = await fetch(`${url}/v1/read`, { headers: { authorization, 'x-forwarded-for': address } })
  return { status, held: [...held] }
}

test('the responses to one address are sent one after the other, and no other caller waits for them', async () => {
  expect(await ask('wrong', '192.0.2.1')).toEqual({ status: 401, held: [] })
  expect(await ask('wrong', '192.0.2.1')).toEqual({ status: 401, held: [4] })
  expect(await ask('wrong', '192.0.2.1')).toEqual({ status: 401, held: [8] })
  expect(await ask('valid', '192.0.2.1')).toEqual({ status: 204, held: [] })
  expect(await ask('wrong', '192.0.2.2')).toEqual({ status: 401, held: [] })
})

test('all addresses of one IPv6 network count as one', async () => {
  expect(await ask('wrong', '2001:db8::1')).toEqual({ status: 401, held: [] })
  expect(await ask('wrong', '2001:db8::2')).toEqual({ status: 401, held: [4] })
})

test('what is not the fault of the caller is answered at once', async () => {
  for (const _ of 'ab') expect(await ask('unknown', '192.0.2.3')).toEqual({ status: 503, held: [] })
})
