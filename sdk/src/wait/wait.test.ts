// wait() against real servers that restart, limit and lose responses.
import {
  newApprover,
  newAskingAgent,
  newDeviceHolder,
  newMfaTenant,
  newPaymentTenant,
  numberOf,
  runningClock,
  type ServerProcess,
  startServerProcess,
  startTestServer,
  type TestTenant,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { faultyFetch, refusal } from '../faulty-fetch.fixture.ts'
import { Countersign } from '../index.ts'

const server = await startTestServer({ clock: runningClock() })
const tenant = await newMfaTenant(server)
const processes: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop('SIGKILL')))
  await server.close()
})

const clientOf = ({ tenantId, clientId, clientSecret }: TestTenant, url = server.url) => {
  const network = faultyFetch()
  return { network, countersign: new Countersign({ url, tenantId, clientId, clientSecret, fetch: network.fetch }) }
}

async function promptOn(countersign: Countersign) {
  const { userId, device } = await newDeviceHolder(server, tenant)
  const challenge = await countersign.mfa.triggerPushNotification({ userId })
  const answer = async (decision: 'approve' | 'deny') =>
    device.answerPush(await device.shown(challenge.challengeId), {
      decision,
      ...(decision === 'approve' ? { number: challenge.numberMatch.displayNumber } : {}),
    })
  return { challenge, answer, userId }
}

describe('waiting for a user', () => {
  test('resolves with the answer, as soon as the user gives it', async () => {
    const { countersign } = clientOf(tenant)
    const { challenge, answer, userId } = await promptOn(countersign)
    const waiting = countersign.mfa.wait(challenge)
    await answer('approve')
    const status = await waiting
    expect(status).toMatchObject({ state: 'approved', authenticated: true, userId })
    expect(status.assertion).toBeTypeOf('string')
  })

  test('survives a rate limit, an unavailable database, a lost request and the loss of the final response', async () => {
    const { countersign, network } = clientOf(tenant)
    const { challenge, answer } = await promptOn(countersign)
    await answer('deny')
    network.fail(
      '/checkPushAuthStatus',
      refusal(429, 'slow_down', { 'retry-after': '1' }),
      refusal(503, 'service_unavailable'),
      'lose request',
      'lose response',
      // More failures than a single call tolerates.
      ...Array.from({ length: 4 }, () => 'lose response' as const),
    )
    expect(await countersign.mfa.wait(challenge)).toMatchObject({ state: 'denied', authenticated: false })
    expect(network.sent('/checkPushAuthStatus').length).toBeGreaterThan(7)
  })

  test('respects the limit of one poll per second, also beside another poll', async () => {
    const { countersign } = clientOf(tenant)
    const { challenge, answer } = await promptOn(countersign)
    await countersign.mfa.checkPushAuthStatus({ challengeId: challenge.challengeId })
    const waiting = countersign.mfa.wait(challenge)
    await answer('approve')
    expect(await waiting).toMatchObject({ state: 'approved' })
  })

  test('survives a restart of the server', async () => {
    const port = async () => new URL(processes.at(-1)?.url ?? '').port
    const start = async (PORT: string) => processes.push(await startServerProcess({ ...server.environment, PORT }))
    await start('0')
    const { countersign, network } = clientOf(tenant, processes[0]?.url)
    const { challenge, answer } = await promptOn(countersign)
    const waiting = countersign.mfa.wait(challenge)
    await expect.poll(() => network.sent('/checkPushAuthStatus').length).toBe(1)
    await processes[0]?.stop('SIGKILL')
    await expect.poll(() => network.sent('/checkPushAuthStatus').length).toBeGreaterThan(2)
    await answer('approve')
    await start(await port())
    expect(await waiting).toMatchObject({ state: 'approved' })
  })

  test('ends with the challenge, and not before', async () => {
    const { countersign, network } = clientOf(tenant)
    const { challenge } = await promptOn(countersign)
    network.fail('/checkPushAuthStatus', 'lose request', 'lose request')
    server.clock.advance({ minutes: 3 })
    expect(await countersign.mfa.wait(challenge)).toMatchObject({ state: 'expired', authenticated: false })
  })

  test('ends at once if the caller stops it, and if the challenge is unknown', async () => {
    const { countersign } = clientOf(tenant)
    const { challenge } = await promptOn(countersign)
    const stops = new AbortController()
    const waiting = countersign.mfa.wait(challenge, { signal: stops.signal })
    stops.abort(new Error('the user left'))
    await expect(waiting).rejects.toThrow('the user left')
    const unknown = countersign.mfa.wait({ challengeId: 'chl_unknown', authType: 'push' })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
    const typed = countersign.mfa.wait({ challengeId: 'chl_unknown', authType: 'sms' })
    await expect(typed).rejects.toThrow('authenticateOtp')
  })
})

test('waiting for an approver resolves with the decision, although a response was lost', async () => {
  const payments = await newPaymentTenant(server)
  const { userId, device } = await newApprover(server, payments)
  const { agent, ask } = await newAskingAgent(payments, userId)
  const { body: request } = await ask()
  const delegations = await payments.admin('GET', 'delegations')
  const network = faultyFetch()
  const countersign = new Countersign({
    url: server.url,
    tenantId: payments.tenantId,
    clientId: agent.agentId,
    clientSecret: agent.clientSecret,
    actFor: { delegationId: delegations.body.items[0].delegationId },
    fetch: network.fetch,
  })
  network.fail('/requests/', 'lose response')
  const waiting = countersign.agents.wait(request)
  await device.answerPush(await device.shown(), {
    decision: 'approve',
    number: numberOf(request),
  })
  expect(await waiting).toMatchObject({
    task: { status: 'approved' },
    result: { mode: 'urn:countersign:access-request:grant' },
  })
})
