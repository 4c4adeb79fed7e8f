import { allScopes, type CreateTenantRequest, operatorScopes } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, outdatedFor, type TestClock, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clients, issueByClientCredentials, readPublicKeys } from '../../oauth/index.ts'
import { eventsOf, openProcess, originOf, type Process, refusal, rowsOf } from '../../process.fixture.ts'
import { administrators, tenants } from '../index.ts'

const clock: TestClock = testClock('2030-01-01T00:00:00Z')
const everything = { limit: 100 }
let shared: TestDatabase
let one: Process
let two: Process
let operators: TenantScope
let origin: Origin

const administrator = { userId: 'ada', displayName: 'Ada' }
const request = (tenantId?: string): CreateTenantRequest => ({
  displayName: 'Acme',
  administrator,
  ...(tenantId ? { tenantId } : {}),
})

const tokenFor = async (process: Process, tenantId: string, client: { clientId: string; clientSecret?: string }) =>
  issueByClientCredentials(process, {
    tenantId,
    authorization: undefined,
    source: { requestId: 'request-1', ipAddress: '192.0.2.1', userAgent: undefined },
    request: {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret ?? '',
    },
  })

beforeAll(async () => {
  shared = await freshDatabase()
  one = await openProcess(shared, clock)
  two = await openProcess(shared, clock)
  const { client } = await tenants.provision(
    one,
    { tenantId: 'operators', displayName: 'Operators', administrator },
    { isOperator: true },
  )
  operators = one.database.scope('operators')
  origin = originOf(client.clientId, allScopes)
})

afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await shared.drop()
})

describe('creating a tenant', () => {
  it('makes one that can be used immediately, even by a process that looked for it before it existed', async () => {
    const unknown = { clientId: 'cl_unknown', clientSecret: 'cs_nothing' }
    expect(await refusal(tokenFor(two, 'usable', unknown))).toBe('invalid_client')
    expect(await readPublicKeys(two, 'usable')).toEqual({ keys: [] })
    const { resource } = await tenants.create(one, operators, origin, request('usable'))
    await vi.waitFor(async () => expect((await readPublicKeys(two, 'usable')).keys).toHaveLength(2), 30_000)
    const { scope } = await tokenFor(two, 'usable', resource.client)
    expect(scope.split(' ')).toEqual(allScopes.filter((name) => !operatorScopes.includes(name)))
    expect(resource.tenant).toMatchObject({ tenantId: 'usable', status: 'active', operator: false, deleteAfter: null })
    expect(resource.client.displayName).toBe('First client')
    expect(resource.invitation.url).toMatch(
      /^https:\/\/id\.example\.com\/AuthPage\/signin\/usable#invitation=inv_.{43}$/,
    )
    const { items } = await administrators.list(one.database.scope('usable'), everything)
    expect(items).toMatchObject([{ userId: 'ada', roles: ['administrator'], status: 'invited' }])
  })

  it('is recorded once with the operators, and in the new tenant as the work of an operator from elsewhere', async () => {
    const { resource } = await tenants.create(one, operators, origin, request('recorded'))
    const told = (await eventsOf(shared, 'operators')).filter(({ target }) => target.id === 'recorded')
    expect(told).toEqual([
      {
        action: 'tenant.created',
        actor: { kind: 'client', id: origin.caller.id },
        target: { kind: 'tenant', id: 'recorded' },
        details: { displayName: 'Acme' },
      },
    ])
    const operator = { kind: 'operator', id: origin.caller.id, tenantId: 'operators' }
    expect(await eventsOf(shared, 'recorded')).toMatchObject([
      { action: 'administrator.invited', actor: operator, target: { id: 'ada' } },
      { action: 'client.created', actor: operator, target: { id: resource.client.clientId } },
    ])
  })

  it('generates an id if none is given', async () => {
    const made = await Promise.all([1, 2, 3].map(() => tenants.create(one, operators, origin, request())))
    const ids = made.map(({ resource }) => resource.tenant.tenantId)
    for (const id of ids) expect(id).toMatch(/^t-[0-9a-hjkmnp-tv-z]{10}$/)
    expect(new Set(ids).size).toBe(3)
  })

  it('gives an id once, however many ask for it together', async () => {
    const asked = [one, two, one, two, one, two].map((process) =>
      refusal(tenants.create(process, process.database.scope('operators'), origin, request('wanted'))),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((code) => code === undefined)).toHaveLength(1)
    expect(answers.filter((code) => code === 'already_exists')).toHaveLength(5)
  })

  it('leaves nothing behind if a part of it fails', async () => {
    // PostgreSQL cannot store the character: the last of the tenant's rows is refused.
    const unkeepable = { ...request('partial'), administrator: { userId: 'ada', displayName: 'A\0da' } }
    await expect(tenants.create(one, operators, origin, unkeepable)).rejects.toThrow()
    expect(await rowsOf(shared, 'partial')).toEqual({})
    expect((await eventsOf(shared, 'operators')).filter(({ target }) => target.id === 'partial')).toEqual([])
  })

  it('can be repeated after a failure, and then works in every process', async () => {
    const { resource } = await tenants.create(one, operators, origin, request('partial'))
    for (const process of [one, two]) {
      expect(await tokenFor(process, 'partial', resource.client)).toMatchObject({ token_type: 'Bearer' })
    }
  })
})

describe('a tenant made without a caller', () => {
  it("is recorded with the operators as the system's work", async () => {
    await tenants.provision(one, request('demo'))
    const told = (await eventsOf(shared, 'operators')).filter(({ target }) => target.id === 'demo')
    expect(told).toMatchObject([{ action: 'tenant.created', actor: { kind: 'system', id: 'provision' } }])
    expect(await eventsOf(shared, 'demo')).toMatchObject([
      { action: 'administrator.invited', actor: { kind: 'system' } },
      { action: 'client.created', actor: { kind: 'system' } },
    ])
  })

  it("can be the operators' own, once, with a client and a person who manage tenants", async () => {
    const tenant = await tenants.find(operators, 'operators')
    expect(tenant.resource.operator).toBe(true)
    const { items } = await clients.list(operators, everything)
    expect(items[0]?.scopes).toEqual(allScopes)
    const people = await administrators.list(operators, everything)
    expect(people.items[0]?.roles).toEqual(['administrator', 'operator'])
    expect(await refusal(tenants.provision(one, request('usurpers'), { isOperator: true }))).toBe('already_exists')
    expect(await rowsOf(shared, 'usurpers')).toEqual({})
  })
})

describe('reading tenants', () => {
  it('lists them in pages, and by status', async () => {
    for (const tenantId of ['page-a', 'page-b', 'page-c'])
      await tenants.create(one, operators, origin, request(tenantId))
    await tenants.suspend(one, operators, origin, 'page-b')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await tenants.list(one, operators, { limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ tenantId }) => tenantId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([...seen].sort())
    expect(seen).toEqual(expect.arrayContaining(['operators', 'page-a', 'page-b', 'page-c']))
    const suspended = await tenants.list(one, operators, { ...everything, status: 'suspended' })
    expect(suspended.items.map(({ tenantId }) => tenantId)).toEqual(['page-b'])
  })

  it('finds existing tenants and nothing else', async () => {
    expect((await tenants.find(operators, 'page-a')).resource.displayName).toBe('Acme')
    expect(await refusal(tenants.find(operators, 'no-such'))).toBe('not_found')
  })
})

describe('changing a tenant', () => {
  it('increments the version every time, and refuses a change of an older version', async () => {
    const made = await tenants.create(one, operators, origin, request('versions'))
    const renamed = await tenants.update(one, operators, origin, 'versions', made.version, { displayName: 'New' })
    expect(renamed).toMatchObject({ version: made.version + 1, resource: { displayName: 'New' } })
    const stale = tenants.update(one, operators, origin, 'versions', made.version, { displayName: 'Lost' })
    expect(await refusal(stale)).toBe('precondition_failed')
    const suspended = await tenants.suspend(one, operators, origin, 'versions')
    const resumed = await tenants.resume(one, operators, origin, 'versions')
    expect([suspended.version, resumed.version]).toEqual([made.version + 2, made.version + 3])
    expect(await refusal(tenants.remove(one, operators, origin, 'versions', resumed.version - 1))).toBe(
      'precondition_failed',
    )
    expect(resumed.resource).toMatchObject({ displayName: 'New', status: 'active' })
    const told = (await eventsOf(shared, 'operators')).filter(({ target }) => target.id === 'versions')
    expect(told.map(({ action }) => action)).toEqual([
      'tenant.created',
      'tenant.updated',
      'tenant.suspended',
      'tenant.resumed',
    ])
  })

  it('lets one of many simultaneous suspensions succeed', async () => {
    await tenants.create(one, operators, origin, request('raced'))
    const answers = await Promise.all(
      [one, two, one, two].map((process) =>
        refusal(tenants.suspend(process, process.database.scope('operators'), origin, 'raced')),
      ),
    )
    expect(answers.filter((code) => code === undefined)).toHaveLength(1)
    expect(answers.filter((code) => code === 'tenant_state_conflict')).toHaveLength(3)
  })

  it('ends and restores access immediately in every process', async () => {
    const { resource } = await tenants.create(one, operators, origin, request('stopped'))
    const token = await tokenFor(two, 'stopped', resource.client)
    const use = async () => two.accessTokens.verify(`Bearer ${token.access_token}`)
    await use()
    await tenants.suspend(one, operators, origin, 'stopped')
    const outdated = [await outdatedFor(() => refusal(use()), 'unauthorized')]
    expect(await refusal(tokenFor(two, 'stopped', resource.client))).toBe('unauthorized_client')
    await tenants.resume(one, operators, origin, 'stopped')
    outdated.push(await outdatedFor(() => refusal(use()), undefined))
    await tenants.remove(one, operators, origin, 'stopped', null)
    outdated.push(await outdatedFor(() => refusal(use()), 'unauthorized'))
    // Without a signal, the other process would read it again after two seconds.
    expect(Math.min(...outdated)).toBeLessThan(1_000)
  })

  it("never suspends or deletes the operators' own", async () => {
    expect(await refusal(tenants.suspend(one, operators, origin, 'operators'))).toBe('tenant_protected')
    expect(await refusal(tenants.remove(one, operators, origin, 'operators', null))).toBe('tenant_protected')
    expect((await tenants.find(operators, 'operators')).resource.status).toBe('active')
  })

  const ways = {
    suspend: (id: string) => tenants.suspend(one, operators, origin, id),
    resume: (id: string) => tenants.resume(one, operators, origin, id),
    remove: (id: string) => tenants.remove(one, operators, origin, id, null),
  }
  it.each([
    ['active', 'resume'],
    ['suspended', 'suspend'],
    ['deleting', 'suspend'],
    ['deleting', 'remove'],
  ] as const)('is not allowed from %s by %s', async (status, way) => {
    const { resource } = await tenants.create(one, operators, origin, request())
    const { tenantId } = resource.tenant
    if (status === 'suspended') await ways.suspend(tenantId)
    if (status === 'deleting') await ways.remove(tenantId)
    expect(await refusal(ways[way](tenantId))).toBe('tenant_state_conflict')
    expect((await tenants.find(operators, tenantId)).resource.status).toBe(status)
  })

  it.each(['suspend', 'resume', 'remove'] as const)('does not find an unknown tenant by %s', async (way) => {
    expect(await refusal(ways[way]('no-such'))).toBe('not_found')
  })
})

describe('tenants.manage outside the operators tenant', () => {
  it('has no effect', async () => {
    await tenants.create(one, operators, origin, request('ordinary'))
    await tenants.create(one, operators, origin, request('victim'))
    const ordinary = one.database.scope('ordinary')
    const before = await rowsOf(shared, 'victim')
    const attempts: Promise<unknown>[] = [
      tenants.create(one, ordinary, origin, request('smuggled')),
      tenants.list(one, ordinary, everything),
      tenants.find(ordinary, 'victim'),
      tenants.update(one, ordinary, origin, 'victim', null, { displayName: 'Mine' }),
      tenants.suspend(one, ordinary, origin, 'victim'),
      tenants.resume(one, ordinary, origin, 'victim'),
      tenants.remove(one, ordinary, origin, 'victim', null),
      tenants.suspend(one, ordinary, origin, 'ordinary'),
    ]
    expect(await Promise.all(attempts.map(refusal))).toEqual(attempts.map(() => 'forbidden'))
    expect(await rowsOf(shared, 'victim')).toEqual(before)
    expect(await rowsOf(shared, 'smuggled')).toEqual({})
    expect((await tenants.find(operators, 'victim')).resource).toMatchObject({
      displayName: 'Acme',
      status: 'active',
    })
  })
})
