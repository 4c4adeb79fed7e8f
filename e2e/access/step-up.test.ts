// Ten minutes after the last proof, a session is not enough for sensitive operations.
import { type Role, roles } from '@countersign/contract'
import { newAdministrator, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const { browser } = await newAdministrator(server.call, server.operators, Object.keys(roles) as Role[])
const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
const dangerous = (await operationsUnderTest(server.call)).filter(({ errorCodes }) =>
  errorCodes.includes('step_up_required'),
)
beforeAll(() => server.clock.advance({ minutes: 11 }))

test('there are such operations', () => {
  expect(dangerous.length).toBeGreaterThan(20)
})

describe.each(dangerous)('$title', ({ method, at, request }) => {
  test('requires a new proof', async () => {
    const answer = await browser.call(method, at(identifiers), request)
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })
})
