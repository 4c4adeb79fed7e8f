import type { CreateDelegationRequest } from '@countersign/contract'
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as delegations from './delegations.ts'

const server = await startTestServer()
const { clock } = server
const ctx = server.domain
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const scope = server.database.open({ poolSize: 2 }).scope(tenant.tenantId)
const { agentId } = await tenant.newAgent()
const autonomous = await tenant.newAgent({ mode: 'autonomous' })

beforeAll(async () => {
  for (const userId of ['ada', 'ben'])
    await tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
})

const byUser = (id: string) => ({
  caller: { kind: 'user' as const, id, clientId: 'test', scopes: [], accessTokenId: '', expiresAt: 0 },
  requestId: 'test',
  ipAddress: '127.0.0.1',
  userAgent: undefined,
})

const inDays = (days: number) => new Date(clock.now() + days * 86_400_000).toISOString()

const create = (changes: Partial<CreateDelegationRequest> = {}, userId = 'ada') =>
  delegations.create(ctx, scope, byUser(userId), userId, {
    agentId,
    actions: ['payment.create'],
    resources: [{ type: 'Account', id: 'household' }],
    endsAt: inDays(30),
    ...changes,
  })

const events = (action: string, userId: string) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target ->> 'id' = $2`, [action, userId])

describe('a delegation', () => {
  test('is stored as the user made it', async () => {
    const window = { days: ['mon' as const], from: '08:00', to: '18:00' }
    const limits = {
      amountPerAction: 5000,
      currency: 'CHF',
      budget: 20_000,
      count: { limit: 3, per: 'day' as const },
      window,
    }
    const made = await create({ label: 'Household bills', limits, timeZone: 'Europe/Zurich' })
    expect(made).toEqual({
      delegationId: expect.stringMatching(/^dlg_/),
      userId: 'ada',
      agentId,
      label: 'Household bills',
      actions: ['payment.create'],
      resources: [{ type: 'Account', id: 'household' }],
      limits,
      timeZone: 'Europe/Zurich',
      budgetUsed: 0,
      budgetReserved: 0,
      status: 'open',
      startsAt: new Date(clock.now()).toISOString(),
      endsAt: inDays(30),
      endedAt: null,
      createdAt: new Date(clock.now()).toISOString(),
    })
    expect(await delegations.find(ctx, scope, 'ada', made.delegationId)).toEqual(made)
    expect(await events('delegation.created', 'ada')).toHaveLength(1)
  })

  test('has a status that follows the clock', async () => {
    const later = await create({ startsAt: inDays(1), endsAt: inDays(2) })
    expect(later.status).toBe('scheduled')
    const status = async () => (await delegations.find(ctx, scope, 'ada', later.delegationId)).status
    clock.advance({ days: 1 })
    expect(await status()).toBe('open')
    clock.advance({ days: 1 })
    expect(await status()).toBe('expired')
  })

  test('is ended once, by its user, permanently', async () => {
    const { delegationId } = await create({}, 'ben')
    const ended = await delegations.end(ctx, scope, byUser('ben'), 'ben', delegationId)
    expect(ended).toMatchObject({ status: 'ended', endedAt: new Date(clock.now()).toISOString() })
    clock.advance({ seconds: 5 })
    expect(await delegations.end(ctx, scope, byUser('ben'), 'ben', delegationId)).toEqual(ended)
    expect(await events('delegation.ended', 'ben')).toHaveLength(1)
  })

  test('belongs only to its user', async () => {
    const { delegationId } = await create()
    await expect(delegations.find(ctx, scope, 'ben', delegationId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(delegations.end(ctx, scope, byUser('ben'), 'ben', delegationId)).rejects.toMatchObject({
      code: 'not_found',
    })
    const { items } = await delegations.listOfUser(ctx, scope, 'ben', { limit: 100 })
    expect(items.map((item) => item.delegationId)).not.toContain(delegationId)
  })

  test('is listed with the others, newest first, page by page', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance({ milliseconds: 1 })
      await create()
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await delegations.listOfUser(ctx, scope, 'ada', { limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map((item) => item.delegationId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
    expect(seen.length).toBeGreaterThan(3)
  })

  test.each([
    ['to an agent that acts for itself', { agentId: autonomous.agentId }, 'agentId'],
    ['to an agent that does not exist', { agentId: 'ag_unknown' }, 'agentId'],
    ['in no time zone', { timeZone: 'Moon/Tranquility' }, 'timeZone'],
    ['that is over', { endsAt: inDays(-1) }, 'endsAt'],
    ['that ends before it begins', { startsAt: inDays(3), endsAt: inDays(2) }, 'endsAt'],
    ['for longer than a year', { endsAt: inDays(400) }, 'endsAt'],
  ])('is not made %s', async (_title, changes, field) => {
    await expect(create(changes)).rejects.toMatchObject({ code: 'invalid_request', details: [{ field }] })
  })

  test('is not made for a user who is disabled or does not exist', async () => {
    await tenant.admin('POST', 'users/ben:disable')
    await expect(create({}, 'ben')).rejects.toMatchObject({ code: 'not_found' })
    await expect(create({}, 'unknown')).rejects.toMatchObject({ code: 'not_found' })
  })
})
