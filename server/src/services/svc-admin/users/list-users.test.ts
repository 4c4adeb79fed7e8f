import { newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testRows } from '../../../domain/rows.fixture.ts'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const stranger = await newMfaTenant(server)
const rows = testRows(server.database, tenant.tenantId, clock.now)

interface Listed {
  readonly userId: string
}

async function list(query: string, limit = 100): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  do {
    const { status, body } = await tenant.admin('GET', `users?limit=${limit}&${query}${cursor}`)
    expect(status).toBe(200)
    seen.push(...body.items.map(({ userId }: Listed) => userId))
    cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
  } while (cursor)
  return seen
}

const search = async (text: string, rest = '') => (await list(`search=${encodeURIComponent(text)}${rest}`)).sort()

const people: [userId: string, displayName: string | null, emailAddress: string | null][] = [
  ['u-001', 'Ada Lovelace', 'ada.byron@example.com'],
  ['u-002', 'Adam Müller', 'MUELLER@example.org'],
  ['u-003', 'Zoë O’Brien', null],
  ['u-004', 'Иван Петров', null],
  ['Grace.Hopper', null, null],
  ['u-006', 'Ada Adams', 'ada@adams.test'],
]

beforeAll(async () => {
  for (const [userId, displayName, emailAddress] of people) {
    clock.advance({ seconds: 1 })
    await tenant.admin('POST', 'users', { userId, displayName, emailAddress })
  }
  await tenant.admin('POST', 'users', { userId: 'ext', externalId: 'HR-4711' })
  await stranger.admin('POST', 'users', { userId: 'theirs', displayName: 'Ada Stranger' })
})

describe('search', () => {
  test.each([
    ['ada', ['u-001', 'u-002', 'u-006']],
    ['ADA', ['u-001', 'u-002', 'u-006']],
    ['love', ['u-001']],
    ['muller', ['u-002']],
    ['mueller@ex', ['u-002']],
    ['byron', ['u-001']],
    ['byron@example.c', ['u-001']],
    ['zoe', ['u-003']],
    ['петр', ['u-004']],
    ['hopper', ['Grace.Hopper']],
    ['grace.hop', ['Grace.Hopper']],
    ['ada love', ['u-001']],
    ['love  ada ', ['u-001']],
    ['u-00', ['u-001', 'u-002', 'u-003', 'u-004', 'u-006']],
    ['4711', ['ext']],
    ['velace', []],
    ['ada nothing', []],
    ['%', []],
    ['_', []],
  ])('%j finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found)
  })

  test('a user whom several words match is listed once, page by page', async () => {
    expect((await list('search=ad', 1)).sort()).toEqual(['admin', 'u-001', 'u-002', 'u-006'])
  })

  test('a new name replaces the old one', async () => {
    await server.call('PATCH', '/SvcAdmin/v1/users/u-006', {
      accessToken: await tenant.accessToken(),
      body: { displayName: 'Eve Adams', emailAddress: null },
      headers: { 'if-match': '*' },
    })
    expect([await search('ada@adams'), await search('eve')]).toEqual([[], ['u-006']])
  })

  test('a user whom a server of the version before creates is found by id', async () => {
    await rows.user('Brand-New.user')
    expect(await search('new.us')).toEqual(['Brand-New.user'])
  })

  test('a text without a letter finds no user', async () => {
    expect(await search(' \u00a0 ')).toEqual([])
    expect(await search('\u0301')).toEqual([])
  })

  test('users of other tenants are never found', async () => {
    expect(await search('stranger')).toEqual([])
  })
})

describe('sort', () => {
  test('by name, and by id where there is none, whatever the page size', async () => {
    const own = await newMfaTenant(server)
    for (const [userId, displayName] of [
      ['z', 'Änne'],
      ['y', 'anna'],
      ['b', null],
      ['x', 'Zoe'],
      ['a', 'Zoe'],
    ] as const)
      await own.admin('POST', 'users', { userId, displayName })
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await own.admin('GET', `users?sort=displayName&limit=2${cursor}`)
      seen.push(...body.items.map(({ userId }: Listed) => userId))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen.filter((userId) => userId !== 'admin')).toEqual(['y', 'z', 'b', 'a', 'x'])
  })

  test('the newest first, also where many were created at once', async () => {
    const own = await newMfaTenant(server)
    const ownRows = testRows(server.database, own.tenantId, clock.now)
    const at = (ms: number) => new Date(clock.now() + 60_000 + ms)
    for (const [userId, ms] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
      ['d', 3],
    ] as const)
      await ownRows.user(userId, { created_at: at(ms) })
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await own.admin('GET', `users?sort=newest&limit=1${cursor}`)
      seen.push(...body.items.map(({ userId }: Listed) => userId))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen).toEqual(['b', 'd', 'c', 'a', 'admin'])
  })
})

describe('filters', () => {
  test('by method, second factor, lock, role and status, separately and together', async () => {
    const app = await newHolder(tenant, 'authenticator_app', clock, 'with-app')
    await newHolder(tenant, 'password', clock, 'with-password')
    for (let failures = 0; failures < 10; failures += 1)
      await tenant.post('authenticateOtp', { userId: app.userId, authType: 'authenticator_app', otp: app.wrong })
    await rows.user('disabled-one', { status: 'disabled' })
    expect(await list('authType=authenticator_app')).toEqual(['with-app'])
    expect(await list('authType=authenticator_app&sort=newest')).toEqual(['with-app'])
    expect(await list('locked=true')).toEqual(['with-app'])
    expect(await list('locked=false')).not.toContain('with-app')
    expect(await list('secondFactor=true')).toEqual(['with-app'])
    expect(await list('secondFactor=false')).toContain('with-password')
    expect(await list('role=administrator')).toEqual(['admin'])
    expect(await list('role=auditor')).toEqual([])
    expect(await list('status=disabled&sort=displayName')).toEqual(['disabled-one'])
    expect(await list('status=active')).not.toContain('disabled-one')
    expect(await list('locked=true&authType=password')).toEqual([])
    expect(await search('with', '&locked=true')).toEqual(['with-app'])
    expect(await search('with', '&secondFactor=false')).toEqual(['with-password'])
    expect(await list('search=with&prefix=with-p')).toEqual(['with-password'])
    clock.advance({ minutes: 16 })
    expect(await list('locked=true')).toEqual([])
  })

  test('shows name, methods, lock and last sign-in', async () => {
    const { userId, right } = await newHolder(tenant, 'authenticator_app', clock, 'shown')
    const before = clock.now()
    const { body: answer } = await tenant.post('authenticateOtp', {
      userId,
      authType: 'authenticator_app',
      otp: await right(),
    })
    expect(answer.authenticated).toBe(true)
    const { body } = await tenant.admin('GET', 'users?search=shown')
    expect(body.items).toEqual([
      {
        userId,
        displayName: null,
        emailAddress: null,
        status: 'active',
        roles: [],
        authTypes: ['authenticator_app'],
        locked: false,
        secondFactorRequired: false,
        risks: [],
        lastSignInAt: new Date(before).toISOString(),
        createdAt: expect.any(String),
      },
    ])
  })
})

test.each(['sort=age', 'authType=fax', 'locked=maybe', 'search=', 'sort=newest&cursor=WyJhIiwiYiJd'])(
  '400: users?%s',
  async (query) => {
    expect((await tenant.admin('GET', `users?${query}`)).status).toBe(400)
  },
)

describe('by risk', () => {
  const soon = () => new Date(clock.now() + 60_000)
  const past = () => new Date(clock.now() - 60_000)

  beforeAll(async () => {
    const userIds = ['risk-fraud', 'risk-paused', 'risk-alert', 'risk-asker', 'risk-guessed', 'risk-bare', 'risk-none']
    for (const userId of userIds) await rows.user(userId)
    const pause = (userId: string, pausedUntil: Date) =>
      rows.insert('push_pauses', { user_id: userId, recent: [], paused_until: pausedUntil })
    await pause('risk-fraud', soon())
    await pause('risk-paused', past())
    const alert = { kind: 'fraud_reported', first_at: past(), last_at: past() }
    await rows.insert('alerts', { ...alert, alert_id: 'alt_1', subject_id: 'risk-alert' })
    await rows.insert('alerts', { ...alert, alert_id: 'alt_2', subject_id: 'risk-none', state: 'acknowledged' })
    for (const [userId, until] of [
      ['risk-asker', soon()],
      ['risk-none', past()],
    ] as const)
      await rows.insert('push_askers', {
        ...{ user_id: userId, purpose: 'authentication', asker_id: 'cl_1' },
        ...{ recent: [], misses: 0, paused_until: until },
      })
    await rows.failures('risk-guessed', 'password', { source: '', failures: 100 })
    await rows.registration('risk-bare', 'password')
    await rows.registration('risk-none', 'password')
    await rows.registration('risk-none', 'email')
  })

  test.each([
    ['fraud_reported', ['risk-alert', 'risk-fraud']],
    ['push_paused', ['risk-asker']],
    ['password_restricted', ['risk-guessed']],
    ['no_second_factor', ['risk-bare']],
  ])('%s finds those users, as the list shows their risks', async (risk, found) => {
    expect((await list(`risk=${risk}&prefix=risk-`)).sort()).toEqual(found)
    expect((await list(`risk=${risk}&search=risk`)).sort()).toEqual(found)
    const { items } = (await tenant.admin('GET', 'users?limit=100&prefix=risk-')).body
    const shown = items.filter(({ risks }: { risks: string[] }) => risks.includes(risk))
    expect(shown.map(({ userId }: Listed) => userId).sort()).toEqual(found)
  })

  test('400 for an unknown risk', async () => {
    expect((await tenant.admin('GET', 'users?risk=bad_luck')).status).toBe(400)
  })
})
