// An invalid query parameter, sent to every operation that takes one.
import { newCallers, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const callers = await newCallers(server)
const { tenantId } = server.operators
const identifiers = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === 'tenantId' ? tenantId : 'anything') },
)
const operations = (await operationsUnderTest(server.call)).filter(({ queryParameters }) => queryParameters.length > 0)

describe.each(operations)('$title', (operation) => {
  test('refuses U+0000 in each parameter, by name', async () => {
    const { method, at, request, queryParameters } = operation
    for (const name of queryParameters) {
      const answer = await callers.callerOf(operation).call(method, `${at(identifiers)}?${name}=%00`, request)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(answer.body.details.map(({ field }: { field: string }) => field)).toContain(name)
    }
  })
})
