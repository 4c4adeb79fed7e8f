import { newId } from '@countersign/platform/crypto'
import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { testRows } from '../domain/rows.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

const dayMs = 86_400_000

async function newTenant(settings: object = {}) {
  const tenant = await server.newTenant()
  if (Object.keys(settings).length > 0) {
    const accessToken = await tenant.accessToken()
    const request = { accessToken, headers: { 'if-match': '*' }, body: settings }
    expect((await server.call('PATCH', '/SvcAdmin/v1/mfa-settings', request)).status).toBe(200)
  }
  return { ...tenant, rows: testRows(server.database, tenant.tenantId, server.clock.now) }
}

const daysAgo = (days: number, ms = 0) => ({ created_at: new Date(server.clock.now() - days * dayMs - ms) })

async function purge(): Promise<void> {
  await server.later({ hours: 1 })
}

const ids = async (table: string, tenantId: string) => {
  const key = {
    challenges: 'challenge_id',
    deliveries: 'delivery_id',
    registrations: 'registration_id',
    devices: 'device_id',
    push_records: 'challenge_id',
    decisions: 'evaluation_id',
    decision_inputs: 'evaluation_id',
    approvals: 'approval_id',
    agent_grants: 'grant_id',
    standing_approvals: 'standing_approval_id',
  }[table]
  const rows = await server.database.superuser<{ id: string }>(
    `select ${key ?? 'message_id'} as id from ${table} where tenant_id = $1 order by 1`,
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

test('challenges are purged after 90 days, messages after 30, whatever their outcome', async () => {
  const { tenantId, rows } = await newTenant()
  await rows.challenge('ada', 'sms', daysAgo(91))
  await rows.challenge('ada', 'sms', { ...daysAgo(90), state: 'approved' })
  const challenge = await rows.challenge('ada', 'sms', { ...daysAgo(89.9), state: 'approved' })
  await rows.delivery('ada', 'sms', daysAgo(31))
  const delivery = await rows.delivery('ada', 'sms', daysAgo(29.9))
  const message = (days: number) => {
    const { created_at } = daysAgo(days)
    return { message_id: newId('msg', created_at.getTime()), channel: 'sms', sealed_content: Buffer.of(1), created_at }
  }
  await rows.insert('inbox_messages', message(31))
  const kept = message(29.9)
  await rows.insert('inbox_messages', kept)
  await purge()
  expect(await ids('challenges', tenantId)).toEqual([challenge])
  expect(await ids('deliveries', tenantId)).toEqual([delivery])
  expect(await ids('inbox_messages', tenantId)).toEqual([kept.message_id])
})

test("each tenant's own settings apply", async () => {
  const hasty = await newTenant({ challengeRetentionDays: 1, messageRetentionDays: 1 })
  const patient = await newTenant({ challengeRetentionDays: 3650, messageRetentionDays: 365 })
  for (const { rows } of [hasty, patient]) {
    await rows.challenge('ada', 'sms', { ...daysAgo(364), state: 'approved' })
    await rows.challenge('ada', 'sms', { ...daysAgo(2), state: 'approved' })
    await rows.delivery('ada', 'sms', daysAgo(364))
    await rows.delivery('ada', 'sms', daysAgo(2))
  }
  await purge()
  expect(await ids('challenges', hasty.tenantId)).toEqual([])
  expect(await ids('deliveries', hasty.tenantId)).toEqual([])
  expect(await ids('challenges', patient.tenantId)).toHaveLength(2)
  expect(await ids('deliveries', patient.tenantId)).toHaveLength(2)
})

test('standing approvals are purged as decisions are, counted from their end', async () => {
  const { tenantId, rows } = await newTenant()
  await rows.user('ada')
  await rows.insert('agents', {
    ...{ agent_id: 'ag_1', display_name: 'Bill payer', mode: 'delegated', ceiling: [], status: 'active', epoch: 0 },
    ...{ ...daysAgo(200), updated_at: new Date() },
  })
  const given = (id: string, endsDaysAgo: number, endedDaysAgo?: number) =>
    rows.insert('standing_approvals', {
      ...{ standing_approval_id: id, approval_id: id, agent_id: 'ag_1', approver_id: 'ada', device_id: 'dev_1' },
      ...{ epoch: 0, gate_id: 'large', terms: {}, signature: 's', ...daysAgo(120) },
      ends_at: daysAgo(endsDaysAgo).created_at,
      ended_at: endedDaysAgo === undefined ? null : daysAgo(endedDaysAgo).created_at,
    })
  await given('sap_1_expired', 90.5)
  await given('sap_2_ended', -1, 90.5)
  await given('sap_3_expired', 89)
  await given('sap_4_ended', -1, 89)
  await given('sap_5_open', -1)
  await purge()
  expect(await ids('standing_approvals', tenantId)).toEqual(['sap_3_expired', 'sap_4_ended', 'sap_5_open'])
})

test("decisions are purged after 90 days or the tenant's setting, with their approvals and completed grants", async () => {
  const usual = await newTenant()
  const patient = await newTenant({ decisionRetentionDays: 91 })
  for (const { rows } of [usual, patient]) {
    for (const days of [89, 90.5]) {
      const { created_at } = daysAgo(days)
      const time = created_at.getTime()
      const chain = { evaluation_id: newId('ev', time), agent_id: 'ag_1', action_hash: 'h', epoch: 0 }
      await rows.insert('decisions', {
        ...chain,
        ...{ client_id: 'cl_1', subject_type: 'agent', subject_id: 'ag_1', action: 'pay' },
        ...{ resource_type: 'Account', resource_id: 'a', outcome: 'allowed', reason: 'permitted' },
        ...{ policies: [], policy_version: 1, decided_at: created_at },
      })
      const approvalId = newId('apr', time)
      await rows.insert('approvals', {
        ...chain,
        ...{ approval_id: approvalId, task_id: approvalId, client_id: 'cl_1', gates: [], action: 'pay' },
        ...{ approver_id: 'ada', challenge_id: newId('chl', time), created_at },
      })
      for (const state of ['issued', 'expired']) {
        await rows.insert('agent_grants', {
          ...chain,
          ...{ grant_id: newId('gr', time), audience: 'shop', action: {}, resource: {}, policy_version: 1 },
          ...{ state, created_at, expires_at: new Date(server.clock.now() + dayMs) },
        })
      }
    }
  }
  await purge()
  const left = async (tenantId: string) => ({
    decisions: (await ids('decisions', tenantId)).length,
    approvals: (await ids('approvals', tenantId)).length,
    grants: (await ids('agent_grants', tenantId)).length,
  })
  expect(await left(usual.tenantId)).toEqual({ decisions: 1, approvals: 1, grants: 3 })
  expect(await left(patient.tenantId)).toEqual({ decisions: 2, approvals: 2, grants: 4 })
})

test("inputs of decisions are purged after 30 days or the tenant's setting, and never outlive their decision", async () => {
  const usual = await newTenant()
  const hasty = await newTenant({ decisionInputDays: 1 })
  const short = await newTenant({ decisionRetentionDays: 20 })
  for (const { rows } of [usual, hasty, short]) {
    for (const days of [0.5, 15, 29, 30.5]) {
      const { created_at } = daysAgo(days)
      const evaluation = { evaluation_id: newId('ev', created_at.getTime()) }
      await rows.insert('decisions', {
        ...{ ...evaluation, agent_id: 'ag_1', action_hash: 'h', epoch: 0, client_id: 'cl_1', subject_type: 'agent' },
        ...{ subject_id: 'ag_1', action: 'pay', resource_type: 'Account', resource_id: 'a', outcome: 'allowed' },
        ...{ reason: 'permitted', policies: [], policy_version: 1, decided_at: created_at },
      })
      await rows.insert('decision_inputs', { ...evaluation, sealed: Buffer.of(1) })
    }
  }
  await purge()
  const left = async ({ tenantId }: { tenantId: string }) => [
    (await ids('decisions', tenantId)).length,
    (await ids('decision_inputs', tenantId)).length,
  ]
  expect(await left(usual)).toEqual([4, 3])
  expect(await left(hasty)).toEqual([4, 1])
  expect(await left(short)).toEqual([2, 2])
})

test('removed registrations are purged like challenges; current ones never', async () => {
  const { tenantId, rows } = await newTenant({ challengeRetentionDays: 10 })
  await rows.user('ada')
  const removed = (days: number) => ({ status: 'removed', removed_at: daysAgo(days).created_at })
  await rows.registration('ada', 'sms', { ...daysAgo(500), ...removed(10) })
  const lately = await rows.registration('ada', 'sms', { ...daysAgo(500), ...removed(9.9) })
  const held = await rows.registration('ada', 'sms', daysAgo(501))
  await purge()
  expect(await ids('registrations', tenantId)).toEqual([held, lately])
})

test('removed devices are purged with their registrations; current ones never', async () => {
  const { tenantId, rows } = await newTenant({ challengeRetentionDays: 10 })
  await rows.user('ada')
  const device = async (deviceId: string, removedDaysAgo: number | null) => {
    const removed_at = removedDaysAgo === null ? null : daysAgo(removedDaysAgo).created_at
    await rows.insert('devices', {
      ...daysAgo(500),
      device_id: deviceId,
      user_id: 'ada',
      push_registration_id: `push of ${deviceId}`,
      qr_registration_id: `qr of ${deviceId}`,
      enrolled_by: 'c',
      name: 'Phone',
      platform: 'Test',
      public_jwk: {},
      thumbprint: '',
      status: removed_at ? 'removed' : 'active',
      removed_at,
    })
  }
  await device('dev_gone', 10)
  await device('dev_held', null)
  await device('dev_lately', 9.9)
  await purge()
  expect(await ids('devices', tenantId)).toEqual(['dev_held', 'dev_lately'])
})

test('more than one batch is purged completely', async () => {
  const { tenantId } = await newTenant()
  const old = daysAgo(100).created_at
  await server.database.superuser(
    `insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, state, context,
       context_hash, most_attempts, delivery_status, created_at, expires_at)
     select $1, $2 || lpad(n::text, 4, '0'), 'c', 'u', 'r', 'sms', 'pending', '{}', sha256(n::text::bytea), 5,
       'not_applicable', $3, $3 from generate_series(1, 1234) n`,
    [tenantId, newId('chl', old.getTime()), old],
  )
  await purge()
  expect(await ids('challenges', tenantId)).toEqual([])
})

test('metrics of push challenges are kept for 400 days, whatever the tenant keeps of the challenges', async () => {
  const { tenantId, rows } = await newTenant({ challengeRetentionDays: 1 })
  await rows.challenge('ada', 'push', { ...daysAgo(402), state: 'approved' })
  const kept = await rows.challenge('ada', 'push', { ...daysAgo(399), state: 'approved' })
  await purge()
  await purge()
  expect(await ids('challenges', tenantId)).toEqual([])
  const counted = async (table: string) =>
    server.database.superuser(`select from ${table} where tenant_id = $1`, [tenantId])
  expect(await ids('push_records', tenantId)).toEqual([kept])
  expect(await counted('push_hours')).toHaveLength(1)
})

test('hourly statistics are kept for as long as the challenges and messages that they count', async () => {
  const { tenantId, rows } = await newTenant()
  const row = (kind: string, days: number) => ({
    hour: new Date(Math.floor((server.clock.now() - days * dayMs) / 3_600_000) * 3_600_000),
    kind,
    subject: 'sms',
    outcome: 'sent',
    count: 1,
  })
  for (const [kind, days] of [
    ['challenge', 91],
    ['challenge', 89],
    ['message', 31],
    ['message', 29],
  ] as const)
    await rows.insert('statistics_hours', row(kind, days))
  await purge()
  const left = await server.database.superuser('select kind from statistics_hours where tenant_id = $1 order by kind', [
    tenantId,
  ])
  expect(left).toEqual([{ kind: 'challenge' }, { kind: 'message' }])
})
