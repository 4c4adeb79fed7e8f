import { allScopes, type InviteAdministratorRequest, type Role, roles } from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, openProcess, originOf, type Process, refusal } from '../../process.fixture.ts'
import { administrators, tenants } from '../index.ts'

const clock = testClock('2030-01-01T00:00:00Z')
let shared: TestDatabase
let one: Process
let acme: TenantScope
let operators: TenantScope

const administrator = originOf('cl_administrator', roles.administrator)
const helpdesk = originOf('cl_helpdesk', roles.helpdesk)
const operator = originOf('cl_operator', allScopes)

const person = (userId: string, ...held: Role[]): InviteAdministratorRequest => ({
  userId,
  displayName: userId,
  roles: held.length > 0 ? held : ['auditor'],
})
const invite = (userId: string, ...held: Role[]) =>
  administrators.invite(one, acme, administrator, person(userId, ...held))
const accept = (userId: string) =>
  shared.superuser(
    `update administrators set status = 'active', invitation_hash = null, invitation_expires_at = null where user_id = $1`,
    [userId],
  )
const userIds = async (tenant: TenantScope) =>
  (await administrators.list(tenant, { limit: 100 })).items.map(({ userId }) => userId)
const codeIn = (url: string) => url.split('#invitation=')[1] ?? ''

beforeAll(async () => {
  shared = await freshDatabase()
  one = await openProcess(shared, clock)
  const first = { displayName: 'Ada', userId: 'ada' }
  await tenants.provision(one, { tenantId: 'operators', displayName: 'O', administrator: first }, { isOperator: true })
  operators = one.database.scope('operators')
})

let tenantCount = 0
beforeEach(async () => {
  tenantCount += 1
  const tenantId = `acme-${tenantCount}`
  await tenants.provision(one, { tenantId, displayName: 'Acme', administrator: { userId: 'ada', displayName: 'Ada' } })
  acme = one.database.scope(tenantId)
})

afterAll(async () => {
  await one.close()
  await shared.drop()
})

describe('an invitation', () => {
  it('shows a code of 256 bits once and keeps its hash, for seven days', async () => {
    const { resource } = await invite('bob', 'helpdesk', 'auditor')
    expect(resource.administrator).toMatchObject({ userId: 'bob', status: 'invited', roles: ['helpdesk', 'auditor'] })
    const expiresAt = new Date(clock.now() + 7 * 86_400_000).toISOString()
    expect(resource.invitation.expiresAt).toBe(expiresAt)
    expect(resource.administrator.invitationExpiresAt).toBe(expiresAt)
    const code = codeIn(resource.invitation.url)
    expect(Buffer.from(code.replace('inv_', ''), 'base64url')).toHaveLength(32)
    expect(await invitationHash('bob')).toEqual(sha256(code))
    const kept = await shared.superuser(`
      select a::text, e::text from administrators a, audit_events e where a.tenant_id = e.tenant_id`)
    expect(JSON.stringify(kept)).not.toContain(code.slice(4))
  })

  it('is void as soon as there is a newer one', async () => {
    const first = await invite('bob')
    clock.advance({ days: 1 })
    const { version, resource } = await administrators.reinvite(one, acme, administrator, 'bob')
    expect(version).toBe(first.version + 1)
    expect(resource.invitation.expiresAt).toBe(new Date(clock.now() + 7 * 86_400_000).toISOString())
    const [old, current] = [first.resource, resource].map(({ invitation }) => codeIn(invitation.url))
    expect(current).not.toBe(old)
    expect(await invitationHash('bob')).toEqual(sha256(current ?? ''))
  })

  it('is refused for an existing user', async () => {
    await invite('bob')
    expect(await refusal(invite('bob', 'helpdesk'))).toBe('already_exists')
    await shared.superuser(`insert into users (tenant_id, user_id, created_at) values ($1, 'eve', now())`, [acme.id])
    expect(await refusal(invite('eve'))).toBe('already_exists')
    expect(await userIds(acme)).toEqual(['ada', 'bob'])
  })

  it('is not repeated for an administrator who has accepted it', async () => {
    await invite('bob')
    await accept('bob')
    expect(await refusal(administrators.reinvite(one, acme, administrator, 'bob'))).toBe('administrator_state_conflict')
    expect(await invitationHash('bob')).toBeNull()
  })

  async function invitationHash(userId: string): Promise<Buffer | null> {
    const [row] = await shared.superuser<{ invitation_hash: Buffer | null }>(
      'select invitation_hash from administrators where tenant_id = $1 and user_id = $2',
      [acme.id, userId],
    )
    return row?.invitation_hash ?? null
  }
})

describe('a role', () => {
  it('can be granted only by callers who have all of its scopes', async () => {
    const ask = (held: Role) => refusal(administrators.invite(one, acme, helpdesk, person(`by-helpdesk-${held}`, held)))
    expect(await ask('auditor')).toBeUndefined()
    expect(await ask('helpdesk')).toBeUndefined()
    expect(await ask('administrator')).toBe('scope_not_grantable')
    expect(await ask('operator')).toBe('scope_not_grantable')
  })

  it('that manages tenants exists only in the operator tenant, whatever the caller holds', async () => {
    expect(await refusal(administrators.invite(one, acme, operator, person('bob', 'operator')))).toBe(
      'scope_not_grantable',
    )
    const { version } = await invite('bob')
    const promotion = administrators.update(one, acme, operator, 'bob', version, { roles: ['operator'] })
    expect(await refusal(promotion)).toBe('scope_not_grantable')
    expect(await refusal(administrators.invite(one, operators, administrator, person('carol', 'operator')))).toBe(
      'scope_not_grantable',
    )
    const granted = await administrators.invite(one, operators, operator, person('carol', 'operator'))
    expect(granted.resource.administrator.roles).toEqual(['operator'])
  })

  it('protects its holder from callers who could not grant it', async () => {
    const { version } = await administrators.invite(one, operators, operator, person('dora', 'operator', 'auditor'))
    const attempts: Promise<unknown>[] = [
      administrators.reinvite(one, operators, administrator, 'dora'),
      administrators.update(one, operators, administrator, 'dora', version, { roles: ['auditor'] }),
      administrators.update(one, operators, administrator, 'dora', version, { emailAddress: 'eve@example.com' }),
      administrators.remove(one, operators, administrator, 'dora', version),
    ]
    expect(await Promise.all(attempts.map(refusal))).toEqual(attempts.map(() => 'scope_not_grantable'))
    expect(await administrators.find(operators, 'dora')).toMatchObject({ version, resource: { emailAddress: null } })
  })

  it('cannot be given to others by a caller who could not grant it', async () => {
    const { version } = await invite('bob')
    const promotion = administrators.update(one, acme, helpdesk, 'bob', version, { roles: ['administrator'] })
    expect(await refusal(promotion)).toBe('scope_not_grantable')
  })
})

describe('changing an administrator', () => {
  it('changes only what is named, and increments the version', async () => {
    const { version } = await administrators.invite(one, acme, administrator, {
      ...person('bob'),
      emailAddress: 'bob@example.com',
    })
    const renamed = await administrators.update(one, acme, administrator, 'bob', version, { displayName: 'Bobby' })
    expect(renamed).toMatchObject({
      version: version + 1,
      resource: { displayName: 'Bobby', emailAddress: 'bob@example.com', roles: ['auditor'], status: 'invited' },
    })
    const cleared = await administrators.update(one, acme, administrator, 'bob', null, { emailAddress: null })
    expect(cleared.resource).toMatchObject({ displayName: 'Bobby', emailAddress: null })
    const stale = administrators.update(one, acme, administrator, 'bob', version, { displayName: 'Lost' })
    expect(await refusal(stale)).toBe('precondition_failed')
    expect(await refusal(administrators.remove(one, acme, administrator, 'bob', version))).toBe('precondition_failed')
  })

  it('cannot activate or disable a person who has not accepted the invitation', async () => {
    await invite('bob')
    for (const status of ['active', 'disabled'] as const) {
      const change = administrators.update(one, acme, administrator, 'bob', null, { status })
      expect(await refusal(change)).toBe('administrator_state_conflict')
    }
    await accept('bob')
    for (const status of ['disabled', 'active'] as const) {
      const { resource } = await administrators.update(one, acme, administrator, 'bob', null, { status })
      expect(resource.status).toBe(status)
    }
  })

  it('removes the user with the administrator', async () => {
    const { version } = await invite('bob')
    await administrators.remove(one, acme, administrator, 'bob', version)
    expect(await refusal(administrators.find(acme, 'bob'))).toBe('not_found')
    expect(await shared.superuser('select from users where tenant_id = $1 and user_id = $2', [acme.id, 'bob'])).toEqual(
      [],
    )
    expect(await refusal(invite('bob'))).toBeUndefined()
  })

  it('is recorded once each time', async () => {
    const before = (await eventsOf(shared, acme.id)).length
    await invite('bob')
    await administrators.reinvite(one, acme, administrator, 'bob')
    await administrators.update(one, acme, administrator, 'bob', null, { displayName: 'Bobby' })
    await administrators.remove(one, acme, administrator, 'bob', null)
    expect((await eventsOf(shared, acme.id)).slice(before)).toMatchObject(
      ['administrator.invited', 'administrator.reinvited', 'administrator.updated', 'administrator.deleted'].map(
        (action) => ({ action, actor: { kind: 'client', id: 'cl_administrator' }, target: { id: 'bob' } }),
      ),
    )
  })

  it('does not affect a user of another tenant with the same id', async () => {
    const mine = acme
    await invite('bob')
    await tenants.provision(one, { tenantId: `other-${tenantCount}`, displayName: 'O', administrator: person('zoe') })
    const other = one.database.scope(`other-${tenantCount}`)
    const attempts: Promise<unknown>[] = [
      administrators.find(other, 'bob'),
      administrators.reinvite(one, other, administrator, 'bob'),
      administrators.update(one, other, administrator, 'bob', null, { displayName: 'Mine' }),
      administrators.remove(one, other, administrator, 'bob', null),
    ]
    expect(await Promise.all(attempts.map(refusal))).toEqual(attempts.map(() => 'not_found'))
    expect(await userIds(other)).toEqual(['zoe'])
    expect((await administrators.find(mine, 'bob')).resource.displayName).toBe('bob')
  })
})

describe('listing administrators', () => {
  it('goes through them in pages, whatever characters are in their ids', async () => {
    const ids = ['a/b', 'a:b', 'a@example.com', 'ä', 'z z', '%41', '日本']
    for (const userId of ids) await invite(userId)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await administrators.list(acme, { limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ userId }) => userId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.sort()).toEqual([...ids, 'ada'].sort())
  })
})
