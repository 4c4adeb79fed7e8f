// The end of a task is reported to an address that was registered for the agent, signed, and only to public networks.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  accessRequest,
  newApprover,
  newPaymentTenant,
  numberOf,
  pay,
  startTestServer,
  type TestServer,
} from '@countersign/testkit'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'

const open = await startTestServer({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } })
const guarded = await startTestServer()
const received: { headers: IncomingHttpHeaders; body: string }[] = []
let answer = 204
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answer).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`
afterAll(async () => {
  await open.close()
  await guarded.close()
  receiver.closeAllConnections()
  receiver.close()
})

/** Until every callback has been sent or dropped. A worker may have begun before the test asks it to. */
const settled = () =>
  vi.waitFor(async () => {
    await open.worker.runDue()
    expect(await pending(open)).toEqual([])
  }, patiently)

const patiently = { timeout: 60_000 }

const pending = (server: TestServer) =>
  server.database.superuser<{ last_error: string | null }>(
    "select last_error from tasks where kind = 'approval-callback'",
  )

async function newTask(server: TestServer, callback: object = {}) {
  received.length = 0
  const tenant = await newPaymentTenant(server)
  const { userId, device } = await newApprover(server, tenant)
  const agent = await tenant.newAgent({ callbackUrls: [endpoint] })
  const accessToken = await agent.actingBy(await tenant.delegate(userId, { agentId: agent.agentId }))
  const question = pay(userId, 60_000)
  const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
  const request = { ...accessRequest(question, denial.body), callback: { endpoint, ...callback } }
  const asked = await tenant.pdp('access/v1/requests', request, { accessToken })
  const approve = async () =>
    device.answerPush(await device.shown(), { decision: 'approve', number: numberOf(asked.body) })
  return { tenant, agent, accessToken, asked, approve }
}

test('a worker waits for the approver, and reports the end with a signature over the bytes', async () => {
  const { tenant, asked, approve } = await newTask(open, { state: 'session 7' })
  expect(asked.status).toBe(202)
  const run = open.worker.runDue()
  await approve()
  await run
  await settled()
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const { task } = asked.body
  expect(JSON.parse(body)).toEqual({
    state: 'session 7',
    task: {
      id: task.id,
      status: 'approved',
      status_endpoint: task.status_endpoint,
      expires_at: expect.any(String),
      links: task.links,
    },
  })
  const jwks = createRemoteJWKSet(new URL(`${open.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
  const token = String(headers.authorization).replace('Bearer ', '')
  const { payload } = await jwtVerify(token, jwks, {
    typ: 'access-request-callback+jwt',
    audience: endpoint,
    currentDate: new Date(open.clock.now()),
  })
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(body))
  expect(payload.body_hash).toBe(Buffer.from(hash).toString('base64url'))
})

test('an address that fails is called again', async () => {
  answer = 503
  const { approve } = await newTask(open)
  await approve()
  await vi.waitFor(async () => {
    await open.worker.runDue()
    expect(await pending(open)).toMatchObject([{ last_error: expect.any(String) }])
  }, patiently)
  answer = 204
  open.clock.advance({ seconds: 2 })
  await settled()
  expect(received.map(({ body }) => JSON.parse(body).task.status)).toEqual(['approved', 'approved'])
})

test('only the events that the client wants, and none once the address is removed', async () => {
  const denials = await newTask(open, { events: ['denied', 'expired'] })
  await denials.approve()
  await settled()
  expect(received).toEqual([])
  const removed = await newTask(open)
  const changed = await removed.tenant.admin('PATCH', `agents/${removed.agent.agentId}`, { callbackUrls: [] })
  expect(changed.body.callbackUrls).toEqual([])
  await removed.approve()
  await settled()
  expect(received).toEqual([])
  const late = await newTask(open, { events: ['expired'] })
  expect(late.asked.status).toBe(202)
  open.clock.advance({ seconds: 301 })
  await settled()
  // More than once if the worker has lost its lease, as it does when the clock jumps.
  expect([...new Set(received.map(({ body }) => JSON.parse(body).task.status))]).toEqual(['expired'])
})

test('400: an address that is not registered for the agent', async () => {
  const { asked } = await newTask(open, { endpoint: `${endpoint}/other` })
  expect(asked).toMatchObject({ status: 400, body: { details: [{ field: 'callback.endpoint' }] } })
  const tenant = await newPaymentTenant(open)
  for (const url of ['ftp://example.com', 'https://user@example.com', 'https://example.com/#x', 'x']) {
    const agent = { displayName: 'A', mode: 'delegated', owners: ['admin'], ceiling: ['*'], callbackUrls: [url] }
    expect((await tenant.admin('POST', 'agents', agent)).status).toBe(400)
  }
})

test('a registered address in our own network gets nothing', async () => {
  const { approve } = await newTask(guarded)
  await approve()
  await vi.waitFor(async () => {
    await guarded.worker.runDue()
    expect(await pending(guarded)).toMatchObject([{ last_error: expect.any(String) }])
  }, patiently)
  expect(received).toEqual([])
})
