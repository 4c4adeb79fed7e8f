import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const stranger = await newAgentTenant(server)
const { agentId } = await tenant.newAgent()

const events = (action: string, targetId: string) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target ->> 'id' = $2`, [action, targetId])

describe('201', () => {
  test('describes what it covers, and increments the epoch', async () => {
    const first = await tenant.admin('POST', 'revocations', { agentId, reason: 'Its key was lost' })
    expect(first).toMatchObject({
      status: 201,
      body: { kind: 'agent', target: agentId, reason: 'Its key was lost', status: 'in_force', liftedAt: null },
    })
    const second = await tenant.admin('POST', 'revocations', { action: 'payment.*' })
    expect(second.body.epoch).toBe(first.body.epoch + 1)
    expect((await tenant.admin('GET', `agents/${agentId}`)).body.epoch).toBe(first.body.epoch)
    expect(await events('revocation.created', agentId)).toHaveLength(1)
    const everything = await tenant.admin('POST', 'revocations', { tenant: true })
    expect(everything.body).toMatchObject({ kind: 'tenant', target: null })
    expect((await tenant.admin('GET', `agents/${agentId}`)).body.epoch).toBe(everything.body.epoch)
  })
})

describe('200', () => {
  test('lists them newest first, by status, and lifts one', async () => {
    server.clock.advance({ seconds: 1 })
    const { body } = await tenant.admin('POST', 'revocations', { userId: 'admin' })
    const { revocationId } = body
    const inForce = await tenant.admin('GET', 'revocations?status=in_force&limit=1')
    expect(inForce.body.items).toMatchObject([{ revocationId }])
    expect(inForce.body.nextCursor).not.toBeNull()
    expect((await tenant.admin('GET', `revocations/${revocationId}`)).body).toEqual(body)
    const lifted = await tenant.admin('POST', `revocations/${revocationId}:lift`)
    expect(lifted.body).toMatchObject({ status: 'lifted', liftedAt: expect.any(String), epoch: body.epoch })
    expect((await tenant.admin('GET', 'revocations?status=lifted')).body.items).toMatchObject([{ revocationId }])
    expect(await events('revocation.lifted', 'admin')).toHaveLength(1)
    // A lifted revocation can be made again.
    expect((await tenant.admin('POST', 'revocations', { userId: 'admin' })).status).toBe(201)
  })
})

describe('400', () => {
  test.each([{}, { reason: 'x' }, { agentId, userId: 'admin' }, { action: 'pay*ment' }, { tenant: false }])(
    '%o',
    async (body) => {
      expect(await tenant.admin('POST', 'revocations', body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    },
  )
})

describe('404', () => {
  test("an unknown target, and another tenant's", async () => {
    const theirs = (await stranger.newAgent()).agentId
    for (const body of [{ agentId: theirs }, { userId: 'nobody' }, { delegationId: 'dlg_nothing' }])
      expect((await tenant.admin('POST', 'revocations', body)).status).toBe(404)
    const { revocationId } = (await stranger.admin('POST', 'revocations', { agentId: theirs })).body
    expect((await tenant.admin('GET', `revocations/${revocationId}`)).status).toBe(404)
    expect((await tenant.admin('POST', `revocations/${revocationId}:lift`)).status).toBe(404)
  })
})

describe('409', () => {
  test('already revoked, already lifted', async () => {
    const body = { action: 'account.close' }
    const { revocationId } = (await tenant.admin('POST', 'revocations', body)).body
    expect((await tenant.admin('POST', 'revocations', body)).body.code).toBe('already_exists')
    await tenant.admin('POST', `revocations/${revocationId}:lift`)
    const again = await tenant.admin('POST', `revocations/${revocationId}:lift`)
    expect(again.body.code).toBe('revocation_state_conflict')
  })

  test('of many simultaneous requests one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.admin('POST', 'revocations', { action: 'all.at.once' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})
