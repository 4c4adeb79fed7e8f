import { newAgentTenant, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newAgentTenant(server)
const accessToken = await tenant.accessToken()
const stranger = await newMfaTenant(server)

const schema = `
  entity Group;
  entity User in [Group] = { department?: String, level?: Long, profile?: { emailAddress?: String, emailVerified?: Bool } };
  entity Doc;
  action read appliesTo { principal: [User], resource: [Doc], context: {} };
`
const policies =
  '@id("verified") permit(principal is User, action, resource) when { principal has profile.emailVerified && principal.profile.emailVerified };'

const anyVersion = { 'if-match': '*' }
const call = (method: string, path: string, request = {}) =>
  server.call(method, `/SvcAdmin/v1/${path}`, { accessToken, ...request })
const create = (body: object, request = {}) => call('POST', 'users', { body, ...request })
const update = (userId: string, body: object, headers: Record<string, string> = anyVersion) =>
  call('PATCH', `users/${userId}`, { body, headers })
const read = (userId: string) => tenant.admin('GET', `users/${userId}`)

const upsert = (lines: readonly object[]) =>
  call('POST', 'entities:upsert', {
    raw: lines.map((line) => JSON.stringify(line)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  })

const fieldsOf = async (userId: string) => {
  await server.worker.runDue()
  const { body } = await tenant.admin('GET', `audit-events?targetId=${userId}`)
  return body.items.map(({ action, details }: { action: string; details: { fields: string[] } }) => [
    action,
    details.fields,
  ])
}

beforeAll(async () => {
  await tenant.publish({ schema, policies })
  expect((await upsert([{ type: 'Group', id: 'sales' }])).status).toBe(200)
})

describe('201', () => {
  test('creates a user with a profile, and without methods', async () => {
    const profile = {
      userId: 'ada',
      displayName: 'Ada Lovelace',
      emailAddress: 'ada@example.com',
      emailVerified: true,
      phoneNumber: '+41791234567',
      locale: 'de-ch',
      externalId: '00u1',
      groups: ['sales'],
      attributes: { department: 'animals', level: 3 },
    }
    const { status, body } = await create(profile)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...profile, locale: 'de-CH', phoneVerified: false, authTypes: [], registrations: [] })
    expect((await read('ada')).body).toEqual(body)
    expect((await tenant.admin('GET', 'entities/User/ada')).body).toMatchObject({
      attributes: profile.attributes,
      parents: [{ type: 'Group', id: 'sales' }],
    })
    expect(await fieldsOf('ada')).toEqual([
      [
        'user.created',
        ['displayName', 'emailAddress', 'emailVerified', 'phoneNumber', 'locale', 'externalId', 'attributes', 'groups'],
      ],
    ])
  })

  test('several users can share an address, a number and an external id', async () => {
    const shared = { emailAddress: 'shared@example.com', phoneNumber: '+41790000000', externalId: 'same' }
    expect((await create({ userId: 'one', ...shared })).status).toBe(201)
    expect((await create({ userId: 'two', ...shared })).status).toBe(201)
  })

  test('the same idempotency key creates one user', async () => {
    const request = { headers: { 'idempotency-key': 'create-once' } }
    const first = await create({ userId: 'once' }, request)
    expect(await create({ userId: 'once' }, request)).toMatchObject({ status: 201, body: first.body })
  })
})

describe('200', () => {
  test('changes only the given fields, and null removes a value', async () => {
    await create({ userId: 'bob', displayName: 'Bob', emailAddress: 'bob@example.com', locale: 'fr' })
    const { body } = await update('bob', { displayName: 'Robert', locale: null })
    expect(body).toMatchObject({ displayName: 'Robert', emailAddress: 'bob@example.com', locale: null })
    expect(await fieldsOf('bob')).toContainEqual(['user.updated', ['displayName', 'locale']])
  })

  test('an address or number that changes is no longer verified', async () => {
    const verified = { emailVerified: true, phoneVerified: true }
    await create({ userId: 'vera', emailAddress: 'v@example.com', phoneNumber: '+41790000001', ...verified })
    expect((await update('vera', { displayName: 'Vera' })).body).toMatchObject(verified)
    const { body } = await update('vera', { emailAddress: 'w@example.com', phoneNumber: '+41790000002' })
    expect(body).toMatchObject({ emailVerified: false, phoneVerified: false })
  })

  test('a change without effect leaves no audit event and no new version', async () => {
    const { headers } = await create({ userId: 'calm', displayName: 'Calm' })
    const again = await update('calm', { displayName: 'Calm' })
    expect(again.headers.get('etag')).toBe(headers.get('etag'))
    expect(await fieldsOf('calm')).toHaveLength(1)
  })

  test('values that a file of entities stored are the ones of the profile, and the other way round', async () => {
    await create({ userId: 'eve', attributes: { department: 'sales' } })
    await upsert([{ type: 'User', id: 'eve', attributes: { level: 5 }, parents: [{ type: 'Group', id: 'sales' }] }])
    expect((await read('eve')).body).toMatchObject({ attributes: { level: 5 }, groups: ['sales'] })
    await update('eve', { groups: [] })
    expect((await tenant.admin('GET', 'entities/User/eve')).body).toMatchObject({
      attributes: { level: 5 },
      parents: [],
    })
  })

  test('policies read the profile, and a caller cannot claim another one', async () => {
    const { userId } = await newHolder(tenant, 'authenticator_app', server.clock)
    const decide = async (properties = {}) =>
      (
        await server.call('POST', `/AuthPage/pdp/${tenant.tenantId}/access/v1/evaluation`, {
          accessToken,
          body: {
            subject: { type: 'user', id: userId, properties },
            action: { name: 'read' },
            resource: { type: 'Doc', id: 'one' },
          },
        })
      ).body.decision
    const claimed = { profile: { emailAddress: 'a@example.com', emailVerified: true } }
    expect([await decide(), await decide(claimed)]).toEqual([false, false])
    await update(userId, { emailAddress: 'a@example.com', emailVerified: true })
    expect(await decide()).toBe(true)
    await update(userId, { emailVerified: false })
    expect([await decide(), await decide(claimed)]).toEqual([false, false])
  })

  test('the name and address of an administrator are those of the user', async () => {
    const person = { userId: 'boss', displayName: 'Boss', emailAddress: 'boss@example.com', roles: ['auditor'] }
    await call('POST', 'administrators', { body: person })
    expect((await read('boss')).body).toMatchObject({ displayName: 'Boss', emailAddress: 'boss@example.com' })
    await update('boss', { displayName: 'The boss', emailVerified: true })
    expect((await tenant.admin('GET', 'administrators/boss')).body).toMatchObject({ displayName: 'The boss' })
    const body = { emailAddress: 'other@example.com' }
    await call('PATCH', 'administrators/boss', { body, headers: anyVersion })
    expect((await read('boss')).body).toMatchObject({ ...body, displayName: 'The boss', emailVerified: false })
  })
})

describe('400', () => {
  test.each([
    ['emailAddress', { emailAddress: 'not an address' }],
    ['phoneNumber', { phoneNumber: '0791234567' }],
    ['locale', { locale: 'german' }],
    ['locale', { locale: 'de-x' }],
    ['displayName', { displayName: 'a\u202eb' }],
    ['emailVerified', { emailVerified: true }],
    ['phoneVerified', { phoneVerified: true }],
    ['attributes.level', { attributes: { level: 'high' } }],
    ['attributes.colour', { attributes: { colour: 'red' } }],
    ['attributes.profile', { attributes: { profile: { emailVerified: true } } }],
    ['groups[0]', { groups: ['unknown'] }],
    ['mail', { mail: 'a@example.com' }],
  ])('names the field %s', async (field, profile) => {
    const { status, body } = await create({ userId: 'refused', ...profile })
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field, issue: expect.any(String) }])
    expect((await read('refused')).status).toBe(404)
  })

  test('a user with a role keeps a name', async () => {
    const { status, body } = await update('admin', { displayName: null })
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field: 'displayName' })
  })
})

describe('403', () => {
  test('admin.users changes neither groups nor attributes, because policies depend on them', async () => {
    const helpdesk = { accessToken: await tenant.accessToken('admin.users admin.read') }
    const as = (body: object) => create(body, helpdesk)
    expect(await as({ userId: 'hd1', groups: ['sales'] })).toMatchObject({
      status: 403,
      body: { scope: 'admin.write' },
    })
    expect(await as({ userId: 'hd1', attributes: {} })).toMatchObject({ status: 403 })
    expect(await as({ userId: 'hd1', displayName: 'Ok' })).toMatchObject({ status: 201 })
    const patch = await call('PATCH', 'users/admin', {
      ...helpdesk,
      body: { displayName: 'Mallory' },
      headers: anyVersion,
    })
    expect(patch).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })
})

describe('404, 409 and 412', () => {
  test("another tenant's user is unknown", async () => {
    await stranger.admin('POST', 'users', { userId: 'only-theirs', displayName: 'Theirs' })
    expect((await update('only-theirs', { displayName: 'Mine' })).status).toBe(404)
    expect((await stranger.admin('GET', 'users/only-theirs')).body.displayName).toBe('Theirs')
  })

  test('an id exists once, even if several requests create it together', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ userId: 'together' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('a change of a profile that was changed since it was read is refused', async () => {
    const { headers } = await create({ userId: 'old', displayName: 'One' })
    await update('old', { displayName: 'Two' })
    const stale = await update('old', { displayName: 'Three' }, { 'if-match': headers.get('etag') ?? '' })
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    expect((await update('old', { displayName: 'Three' }, {})).status).toBe(428)
  })
})

test('with the user, the entity and the words of the profile are deleted', async () => {
  await create({ userId: 'gone', displayName: 'Gone', attributes: { department: 'x' } })
  expect((await tenant.admin('DELETE', 'users/gone')).status).toBe(204)
  expect((await tenant.admin('GET', 'entities/User/gone')).status).toBe(404)
  const words = await server.database.superuser('select from user_words where user_id = $1', ['gone'])
  expect(words).toHaveLength(0)
})
