import { newAdministrator, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const stranger = await newMfaTenant(server)
const change = (body: object, at = tenant) => at.admin('POST', 'users:change', body)
const statusOf = async (userId: string) => (await tenant.admin('GET', `users/${userId}`)).body.status
const actionsOf = async (userId: string) =>
  (
    await server.database.superuser<{ action: string }>(
      `select action from audit_events where target ->> 'id' = $1 and action like 'user.%'`,
      [userId],
    )
  ).map(({ action }) => action)

async function newUsers(...userIds: string[]): Promise<string[]> {
  for (const userId of userIds) await newHolder(tenant, 'recovery_code', clock, userId)
  return userIds
}

describe('200', () => {
  test('changes each user, records each change, and reports who was refused and why', async () => {
    const userIds = await newUsers('one', 'two')
    const { userId: administrator } = await newAdministrator(server.call, tenant, ['auditor'])
    const { status, body } = await change({ action: 'disable', userIds: [...userIds, administrator, 'unknown'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      changed: 2,
      results: [
        { userId: 'one', changed: true, code: null },
        { userId: 'two', changed: true, code: null },
        { userId: administrator, changed: false, code: 'user_has_role' },
        { userId: 'unknown', changed: false, code: 'not_found' },
      ],
    })
    expect(await statusOf('one')).toBe('disabled')
    expect(await actionsOf('two')).toEqual(['user.disabled'])
    expect((await change({ action: 'enable', userIds })).body.changed).toBe(2)
    expect(await statusOf('two')).toBe('active')
  })

  test('removes one method, or the users', async () => {
    const userIds = await newUsers('three', 'four')
    await tenant.post('registerPassword', { userId: 'three', password: 'violet lamps sing at noon' })
    const removed = await change({ action: 'remove_method', authType: 'password', userIds })
    expect(removed.body.results).toMatchObject([{ changed: true }, { changed: false, code: 'registration_not_found' }])
    expect((await tenant.admin('GET', 'users/three')).body.authTypes).toEqual(['recovery_code'])
    expect((await change({ action: 'delete', userIds })).body.changed).toBe(2)
    expect((await tenant.admin('GET', 'users/four')).status).toBe(404)
  })

  test('reaches no user of another tenant', async () => {
    await newUsers('ours')
    const { body } = await change({ action: 'delete', userIds: ['ours'] }, stranger)
    expect(body.results).toMatchObject([{ changed: false, code: 'not_found' }])
    expect(await statusOf('ours')).toBe('active')
  })
})

test('400 without a method to remove, with one that is not meant, and with too many users', async () => {
  for (const body of [
    { action: 'remove_method', userIds: ['one'] },
    { action: 'disable', authType: 'push', userIds: ['one'] },
  ])
    expect((await change(body)).body.details).toMatchObject([{ field: 'authType' }])
  const userIds = Array.from({ length: 101 }, (_, index) => `user-${index}`)
  expect((await change({ action: 'disable', userIds })).status).toBe(400)
})
