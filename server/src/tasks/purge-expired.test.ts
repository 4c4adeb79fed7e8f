import { startTestServer, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testRows } from '../domain/rows.fixture.ts'

const clock = testClock('2030-03-10T12:00:00.000Z')
const server = await startTestServer({ clock })
afterAll(() => server.close())

const { tenantId } = await server.newTenant()
const rows = testRows(server.database, tenantId, clock.now)

test('message counts are purged once no limit uses them', async () => {
  const sendsTo = (name: string, updatedAt: string) =>
    rows.insert('destination_sends', {
      destination_hash: Buffer.from(name),
      recent: [new Date(updatedAt)],
      updated_at: new Date(updatedAt),
    })
  await sendsTo('gone', '2030-03-09T12:01:00.000Z')
  await sendsTo('kept', '2030-03-09T12:01:00.001Z')
  for (const day of ['2030-03-07', '2030-03-08', '2030-03-10'])
    await rows.insert('daily_sends', { day, kind: 'tenant', key: '', shard: 0, sent: 1 })
  await server.later({ minutes: 1 })
  expect(
    await server.database.superuser('select destination_hash from destination_sends where tenant_id = $1', [tenantId]),
  ).toEqual([{ destination_hash: Buffer.from('kept') }])
  expect(
    await server.database.superuser(`select day::text as day from daily_sends where tenant_id = $1 order by 1`, [
      tenantId,
    ]),
  ).toEqual([{ day: '2030-03-08' }, { day: '2030-03-10' }])
})

test('enrolments are purged once their code has no further use', async () => {
  await rows.user('ada')
  const registrationId = await rows.registration('ada', 'push')
  const enrolment = (enrolmentId: string, expiresAt: string) =>
    rows.insert('enrolments', {
      enrolment_id: enrolmentId,
      registration_id: registrationId,
      user_id: 'ada',
      client_id: 'c',
      code_hash: Buffer.from(enrolmentId),
      created_at: new Date(expiresAt),
      expires_at: new Date(expiresAt),
    })
  const endsAt = new Date(clock.now() + 60_000 - 3_600_000)
  await enrolment('enr_gone', endsAt.toISOString())
  await enrolment('enr_kept', new Date(endsAt.getTime() + 1).toISOString())
  await server.later({ minutes: 1 })
  const left = await server.database.superuser('select enrolment_id from enrolments where tenant_id = $1', [tenantId])
  expect(left).toEqual([{ enrolment_id: 'enr_kept' }])
})

test('revoked access tokens and used assertions are kept for a clock that is a day ahead', async () => {
  const insert = (name: string, expiresAt: Date) =>
    Promise.all([
      rows.insert('revoked_access_tokens', { jti: name, expires_at: expiresAt }),
      rows.insert('used_client_assertions', {
        client_id: 'app',
        jti_hash: Buffer.from(name),
        expires_at: expiresAt,
      }),
    ])
  const endsAt = clock.now() + 60_000 - 86_400_000
  await insert('gone', new Date(endsAt))
  await insert('kept', new Date(endsAt + 1))
  await server.later({ minutes: 1 })
  for (const query of [
    `select jti as name from revoked_access_tokens where tenant_id = $1`,
    `select convert_from(jti_hash, 'UTF8') as name from used_client_assertions where tenant_id = $1`,
  ])
    expect(await server.database.superuser(query, [tenantId])).toEqual([{ name: 'kept' }])
})

describe('only expired rows are purged', () => {
  const person = { user_id: 'eve' }
  beforeAll(() => rows.user('eve'))
  const secret = (name: string) => ({ secret_hash: Buffer.from(name) })
  const session = { ...person, roles: [], ip_address: '192.0.2.1', created_at: new Date(0), last_seen_at: new Date(0) }
  const tables: Record<string, (name: string) => Record<string, unknown>> = {
    idempotency_keys: (name) => ({ key_hash: Buffer.from(name), sealed_answer: Buffer.from('sealed') }),
    sessions: (name) => ({ ...session, ...secret(name), session_id: `ses_${name}` }),
    sign_ins: (name) => ({ ...person, ...secret(name) }),
    known_browsers: (name) => ({ ...person, ...secret(name) }),
    remembered_browsers: (name) => ({
      ...person,
      ...secret(name),
      browser_id: `rbr_${name}`,
      ip_address: '192.0.2.1',
      created_at: new Date(0),
      last_used_at: new Date(0),
    }),
  }

  test.each(Object.keys(tables))('%s', async (table) => {
    const purgedAt = clock.now() + 60_000
    await rows.insert(table, { ...tables[table]?.('expired'), expires_at: new Date(purgedAt) })
    await rows.insert(table, { ...tables[table]?.('live'), expires_at: new Date(purgedAt + 1) })
    await server.later({ minutes: 1 })
    const left = await server.database.superuser(`select expires_at from ${table} where tenant_id = $1`, [tenantId])
    expect(left).toEqual([{ expires_at: new Date(purgedAt + 1) }])
  })
})
