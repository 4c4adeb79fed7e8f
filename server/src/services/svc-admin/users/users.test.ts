import { newDeviceHolder, newHolder, newMfaTenant, newUser, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { testRows } from '../../../domain/rows.fixture.ts'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const newTenant = () => newMfaTenant(server)
const tenant = await newTenant()
const stranger = await newTenant()
await stranger.enable('sms')
const theirs = await newHolder(stranger, 'sms', clock, 'only-theirs')

const userIds = (body: { items: { userId: string }[] }) => body.items.map(({ userId }) => userId)
const now = () => new Date(clock.now()).toISOString()

describe('200', () => {
  test('lists every user once, page by page, in the order of their ids', async () => {
    const own = await newTenant()
    const rows = testRows(server.database, own.tenantId, clock.now)
    for (const userId of ['b', 'a', 'Ä', 'a/b c', 'ab']) await rows.user(userId)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await own.admin('GET', `users?limit=2${cursor}`)
      seen.push(...userIds(body))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen).toEqual(['a', 'a/b c', 'ab', 'admin', 'b', 'Ä'])
  })

  test('continues after any id that a user can have', async () => {
    const own = await newTenant()
    const rows = testRows(server.database, own.tenantId, clock.now)
    const longest = ['\u{1}'.repeat(128), '漢'.repeat(128)]
    for (const userId of longest) await rows.user(userId)
    const first = await own.admin('GET', 'users?limit=1')
    const second = await own.admin('GET', `users?limit=1&cursor=${first.body.nextCursor}`)
    const third = await own.admin('GET', `users?limit=1&cursor=${second.body.nextCursor}`)
    expect([first, second, third].flatMap(({ body }) => userIds(body))).toEqual([longest[0], 'admin', longest[1]])
  })

  test('finds users by id prefix and by status', async () => {
    const own = await newTenant()
    const rows = testRows(server.database, own.tenantId, clock.now)
    for (const userId of ['ada', 'adam', 'Ada', 'bad', 'a%']) await rows.user(userId)
    await rows.user('adrian', { status: 'disabled' })
    await rows.user('bob', { status: 'disabled' })
    const found = async (query: string) => userIds((await own.admin('GET', `users?${query}`)).body)
    expect(await found('prefix=ad')).toEqual(['ada', 'adam', 'admin', 'adrian'])
    expect(await found('prefix=a%25')).toEqual(['a%'])
    expect(await found('prefix=ad&status=active')).toEqual(['ada', 'adam', 'admin'])
    expect(await found('status=disabled')).toEqual(['adrian', 'bob'])
    const { body } = await own.admin('GET', 'users?prefix=ad&limit=3')
    expect(await found(`prefix=ad&cursor=${body.nextCursor}`)).toEqual(['adrian'])
  })

  test('shows a user with their registrations', async () => {
    const { userId, registrationId } = await newHolder(tenant, 'authenticator_app', clock)
    expect((await tenant.admin('GET', `users/${userId}`)).body).toEqual({
      userId,
      displayName: null,
      emailAddress: null,
      emailVerified: false,
      phoneNumber: null,
      phoneVerified: false,
      locale: null,
      externalId: null,
      groups: [],
      attributes: {},
      status: 'active',
      roles: [],
      authTypes: ['authenticator_app'],
      locked: false,
      secondFactorRequired: false,
      lastSignInAt: null,
      createdAt: now(),
      registrations: [
        {
          registrationId,
          userId,
          authType: 'authenticator_app',
          status: 'active',
          label: null,
          agreed: true,
          createdAt: now(),
          lastUsedAt: null,
          lockedUntil: null,
        },
      ],
      locks: [],
      pushPauses: [],
      fraudReport: null,
      invitation: null,
      temporaryCode: null,
    })
  })

  test('shows the roles of users who have any', async () => {
    expect((await tenant.admin('GET', 'users/admin')).body).toMatchObject({ roles: ['administrator'] })
  })

  test('shows what is locked, and until when', async () => {
    const { userId, wrong } = await newHolder(tenant, 'authenticator_app', clock)
    for (let failures = 0; failures < 10; failures += 1)
      await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: wrong })
    const lockedUntil = new Date(clock.now() + 900_000).toISOString()
    const { body } = await tenant.admin('GET', `users/${userId}`)
    expect(body.locks).toEqual([
      { authType: 'authenticator_app', failures: 10, lockedUntil, appliesTo: 'everywhere', ipAddress: null },
    ])
    expect(body.registrations).toMatchObject([{ status: 'locked', lockedUntil }])
  })

  test('a lock for one address is shown as one, and locks no registration', async () => {
    const { userId, wrong } = await newHolder(tenant, 'password', clock)
    const context = { ipAddress: '192.0.2.7' }
    for (let failures = 0; failures < 10; failures += 1)
      await tenant.post('validatePassword', { userId, password: wrong, context })
    const { body } = await tenant.admin('GET', `users/${userId}`)
    expect(body.locks).toMatchObject([{ authType: 'password', failures: 10, ipAddress: '192.0.2.7' }])
    expect(body.registrations).toMatchObject([{ status: 'active', lockedUntil: null }])
  })

  test('the history has a push to several devices, with no registration until one of them answers', async () => {
    const { userId } = await newDeviceHolder(server, tenant)
    await newDeviceHolder(server, tenant, { userId })
    clock.advance({ seconds: 1 })
    const { body: pushed } = await tenant.post('triggerPushNotification', { userId })
    const { status, body } = await tenant.admin('GET', `users/${userId}/history?limit=1`)
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ challengeId: pushed.challengeId, registrationId: null, state: 'pending' }])
  })

  test('lists the sessions of a user, and of no other', async () => {
    const person = await newUser(server.call, tenant)
    await newUser(server.call, tenant)
    const { status, body } = await tenant.admin('GET', `users/${person.userId}/sessions`)
    expect(status).toBe(200)
    expect(body.sessions).toMatchObject([{ userId: person.userId, current: false, ipAddress: '127.0.0.1' }])
  })

  test('lists the history of a user, newest first, page by page', async () => {
    const { userId, registrationId, right } = await newHolder(tenant, 'authenticator_app', clock)
    const ids: string[] = []
    for (let step = 0; step < 3; step += 1) {
      clock.advance({ seconds: 30 })
      const context = { action: `Step ${step}` }
      const { body } = await tenant.post('sendOtp', { userId, authType: 'authenticator_app', context })
      ids.unshift(body.challengeId)
    }
    const otp = await right()
    await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp, challengeId: ids[0] })
    const first = await tenant.admin('GET', `users/${userId}/history?limit=2`)
    const second = await tenant.admin('GET', `users/${userId}/history?limit=2&cursor=${first.body.nextCursor}`)
    expect(second.body.nextCursor).toBeNull()
    const entries = [...first.body.items, ...second.body.items]
    expect(entries.map(({ challengeId }) => challengeId)).toEqual(ids)
    expect(entries[0]).toEqual({
      challengeId: ids[0],
      clientId: tenant.clientId,
      clientName: 'First client',
      registrationId,
      authType: 'authenticator_app',
      state: 'approved',
      reason: null,
      createdAt: now(),
      respondedAt: now(),
    })
    clock.advance({ seconds: 600 })
    const later = await tenant.admin('GET', `users/${userId}/history`)
    expect(later.body.items[1]).toMatchObject({ state: 'expired', reason: 'timeout' })
  })
})

describe('400', () => {
  test.each([
    ['users?status=gone', 'status'],
    ['users?prefix=', 'prefix'],
    ['users?limit=101', 'limit'],
    ['users?cursor=nonsense', 'cursor'],
    ['users/admin/history?limit=0', 'limit'],
    ['users/admin/history?cursor=WzFd', 'cursor'],
  ])('%s', async (path, field) => {
    expect(await tenant.admin('GET', path)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })
})

describe('404', () => {
  test.each(['', '/history', '/sessions'])("another tenant's user%s", async (path) => {
    expect(await tenant.admin('GET', `users/${theirs.userId}${path}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})
