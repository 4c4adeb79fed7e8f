import { expect, test } from 'vitest'
import { selected } from './recorded-exchanges.mjs'

const tenantId = 't-0a1b2c3d4e'
const exchange = (fields) => ({ operationId: 'getClient', params: { tenantId }, status: 200, ...fields })

test('what differs from run to run is replaced, and equal values stay equal', () => {
  const reply = {
    clientId: 'cl_01m7em4xsjpjyxcvjsvsa1cske',
    again: 'cl_01m7em4xsjpjyxcvjsvsa1cske',
    other: 'cl_01m7em6wze1pc3jrn6nnx6ds64',
    createdAt: '2026-02-01T10:00:00.250Z',
    expiresAt: '2026-02-01T10:05:00.250Z',
    url: `http://127.0.0.1:40123/AuthPage/${tenantId}`,
    token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6.eyJpc3MiOiJodHRw.c2ln-bmF0dXJl_',
    secret: 'cs_OkeLCQ_dfSoedr11mFgJPHPhtbk8wlkH3cj1EEmcY0E',
  }
  const { getClient } = selected([exchange({ reply })])
  expect(getClient).toEqual({
    params: { tenantId: 'acme' },
    status: 200,
    reply: {
      clientId: 'cl_01m7ej93tkksedpjv6rr5ezgc1',
      again: 'cl_01m7ej93tkksedpjv6rr5ezgc1',
      other: 'cl_01m7ej93tkksedpjv6rr5ezgc2',
      createdAt: '2026-11-15T09:00:00.000Z',
      expiresAt: '2026-11-15T09:05:00.000Z',
      url: 'https://id.example.com/AuthPage/acme',
      token: expect.stringMatching(/^eyJ[\w.]+$/),
      secret: expect.stringMatching(/^cs_/),
    },
  })
  expect(JSON.stringify(getClient)).not.toContain('OkeLCQ')
})

test('a count of zero shows less than any other', () => {
  const none = exchange({ reply: { acknowledged: 0 } })
  const some = exchange({ reply: { acknowledged: 1 } })
  expect(selected([none, some]).getClient.reply).toEqual(some.reply)
})

test('of several exchanges, the one that shows most is kept, in whatever order they arrive', () => {
  const few = exchange({ reply: { label: 'one' } })
  const many = exchange({ reply: { label: 'one', note: 'two' } })
  const empty = exchange({ reply: { label: null, note: null, more: null } })
  const long = exchange({ reply: { items: Array.from({ length: 900 }, String) } })
  const refused = exchange({ status: 302, reply: { a: 1, b: 2, c: 3, d: 4 } })
  for (const order of [
    [few, many, empty, long, refused],
    [refused, long, empty, many, few],
  ])
    expect(selected(order).getClient.reply).toEqual(many.reply)
})
