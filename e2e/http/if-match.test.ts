// What applies to every operation that requires If-Match.
import { newCallers, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const callers = await newCallers(server)
const accessToken = await server.operators.accessToken()
const { body: agent } = await server.call('POST', '/SvcAdmin/v1/agents', {
  accessToken,
  body: { displayName: 'Changed by another', mode: 'delegated', owners: ['admin'], ceiling: ['*'] },
})
const identifiers = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === 'agentId' ? agent.agentId : 'anything') },
)
const operations = (await operationsUnderTest(server.call)).filter(({ headers }) => 'If-Match' in headers)

describe.each(operations)('$title', (operation) => {
  const { method, at, request, path } = operation
  const send = (ifMatch: Record<string, string>) => {
    const { 'If-Match': _, ...headers } = request.headers ?? {}
    return callers
      .callerOf(operation)
      .call(method, at(identifiers), { ...request, headers: { ...headers, ...ifMatch } })
  }

  test('refuses a change that does not name its version', async () => {
    expect(await send({})).toMatchObject({ status: 428, body: { code: 'precondition_required' } })
  })

  const exists = !path.includes('{') || path.includes('{agentId}')
  if (exists)
    test('refuses a change of another version', async () => {
      expect(await send({ 'If-Match': '"4711"' })).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    })
})
