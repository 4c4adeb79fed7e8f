// What applies to every operation that accepts an Idempotency-Key.
import { createIdempotency } from '@countersign/platform/idempotency'
import { newCallers, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const { tenantId } = server.operators
const callers = await newCallers(server)
const identifiers = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === 'tenantId' ? tenantId : 'anything') },
)
const operations = (await operationsUnderTest(server.call)).filter(({ takesIdempotencyKey }) => takesIdempotencyKey)
// As if held by another process of the deployment.
const elsewhere = server.database.open().scope(tenantId)
const idempotency = createIdempotency({ sealer: server.domain.vault, clock: server.clock })

test('every service has such operations', () => {
  expect(new Set(operations.map(({ service }) => service)).size).toBe(5)
})

describe.each(operations)('$title', (operation) => {
  const { method, at, request, operationId } = operation
  // The approval profile has a name of its own for it.
  const conflict = operationId === 'requestAccess' ? 'duplicate_request' : 'idempotency_conflict'
  const { call, callerId } = callers.callerOf(operation)
  const send = (key: string) =>
    call(method, at(identifiers), { ...request, headers: { ...request.headers, 'idempotency-key': key } })

  test('refuses a key while its first request runs in another process, and then because that was another request', async () => {
    const key = 'used elsewhere'
    const started = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    onTestFinished(() => mayEnd.resolve())
    const first = idempotency.once(elsewhere, { key, callerId, operationId, request: 'another' }, async () => {
      started.resolve()
      await mayEnd.promise
      return { status: 200, headers: {}, body: {} }
    })
    await started.promise
    expect(await send(key)).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
    mayEnd.resolve()
    await first
    expect(await send(key)).toMatchObject({ status: 409, body: { code: conflict } })
  })

  test('refuses a key of more than 128 characters', async () => {
    expect(await send('x'.repeat(129))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ field: 'Idempotency-Key' }] },
    })
  })
})
