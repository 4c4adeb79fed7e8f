import { type Role, roles } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openProcess, originOf, type Process, refusal } from '../../process.fixture.ts'
import { administrators, tenants } from '../index.ts'

const clock = testClock('2030-01-01T00:00:00Z')
const administrator = originOf('cl_administrator', roles.administrator)
let shared: TestDatabase
let one: Process
let two: Process
let acme: TenantScope

beforeAll(async () => {
  shared = await freshDatabase()
  one = await openProcess(shared, clock)
  two = await openProcess(shared, clock)
  const ada = { userId: 'ada', displayName: 'Ada' }
  await tenants.provision(one, { tenantId: 'operators', displayName: 'O', administrator: ada }, { isOperator: true })
})
beforeEach(() => newTenant())
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await shared.drop()
})

/** Ada is its first administrator. */
async function newTenant(): Promise<void> {
  const ada = { userId: 'ada', displayName: 'Ada' }
  const { tenant } = await tenants.provision(one, { displayName: 'Acme', administrator: ada })
  acme = one.database.scope(tenant.tenantId)
}

const invite = (userId: string, role: Role) =>
  administrators.invite(one, acme, administrator, { userId, displayName: userId, roles: [role] })
const accept = (userId: string) =>
  shared.superuser(
    `update administrators set status = 'active', invitation_hash = null, invitation_expires_at = null
     where tenant_id = $1 and user_id = $2`,
    [acme.id, userId],
  )

describe('the last administrator', () => {
  const ways = {
    remove: (userId: string) => administrators.remove(one, acme, administrator, userId, null),
    disable: (userId: string) => administrators.update(one, acme, administrator, userId, null, { status: 'disabled' }),
    demote: (userId: string) => administrators.update(one, acme, administrator, userId, null, { roles: ['auditor'] }),
  }

  it.each(['remove', 'disable', 'demote'] as const)(
    'cannot be removed, disabled or demoted, whichever other users there are: %s',
    async (way) => {
      await accept('ada')
      await invite('bob', 'helpdesk')
      const { version } = await invite('carol', 'administrator')
      await accept('carol')
      await administrators.update(one, acme, administrator, 'carol', version, { status: 'disabled' })
      expect(await refusal(ways[way]('ada'))).toBe('last_administrator')
      expect((await administrators.find(acme, 'ada')).resource).toMatchObject({
        roles: ['administrator'],
        status: 'active',
      })
      expect(
        await refusal(administrators.update(one, acme, administrator, 'ada', null, { displayName: 'A' })),
      ).toBeUndefined()
    },
  )

  it('may be a person who has not accepted the invitation yet', async () => {
    expect(await refusal(ways.remove('ada'))).toBe('last_administrator')
    await invite('bob', 'administrator')
    expect(await refusal(ways.remove('ada'))).toBeUndefined()
    const { items } = await administrators.list(acme, { limit: 10 })
    expect(items.map(({ userId }) => userId)).toEqual(['bob'])
  })

  it.each(['remove', 'disable', 'demote'] as const)(
    'stays if two are removed at once, in two processes: %s',
    async (way) => {
      for (let round = 0; round < 10; round++) {
        await newTenant()
        await invite('bob', 'administrator')
        await accept('ada')
        await accept('bob')
        const theirs = two.database.scope(acme.id)
        const [first, second] = await Promise.all([
          refusal(ways[way]('ada')),
          refusal(administrators.remove(two, theirs, administrator, 'bob', null)),
        ])
        expect([first, second].sort()).toEqual(['last_administrator', undefined])
      }
    },
  )
})
