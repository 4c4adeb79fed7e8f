// Users: found among many, helped when they are locked out, stopped when need be.
import { newDeviceHolder, newHolder } from '@countersign/testkit'
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('users', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  }, 120_000)
  afterAll(() => world.close())

  test('somebody who is locked out is unlocked, and can go on', async () => {
    const { tenant, server } = world
    const { right } = await newHolder(tenant, 'authenticator_app', server.clock, 'carol')
    const answer = async (otp: string) =>
      (await tenant.post('authenticateOtp', { userId: 'carol', authType: 'authenticator_app', otp })).body
    for (let turn = 0; turn < 10; turn++) await answer('000000')
    expect((await answer(await right())).reason).toBe('registration_locked')

    const { page, open, shows, says, press } = admin
    await open('/users')
    await page.getByLabel(labelled('Search by the beginning of the user id')).fill('car')
    await page.getByRole('link', { name: 'carol', exact: true }).click()
    await shows('carol')
    await shows('Locked')
    await press('Unlock: Authenticator app')
    await says('The method is unlocked.')
    expect((await answer(await right())).authenticated).toBe(true)
  })

  test('methods are disabled and removed one by one, devices too', async () => {
    const { tenant, server } = world
    await tenant.enable('email')
    const email = await newHolder(tenant, 'email', server.clock, 'dave')
    await newDeviceHolder(server, tenant, { userId: 'dave' })
    const { page, open, says, shows } = admin
    await open('/users/dave')
    await shows('Devices')
    await page.getByRole('button', { name: 'Rename: Email code', exact: true }).click()
    await page.getByLabel(labelled('Name')).fill('Office')
    await page.keyboard.press('Enter')
    await says('The method is renamed.')
    await says(/^Office · /)
    await page.getByRole('button', { name: 'Disable: Email code', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
    await says('The method is disabled.')
    const statusOf = async (registrationId: string) => {
      const { body } = await tenant.admin('GET', 'users/dave')
      return body.registrations.find((held: { registrationId: string }) => held.registrationId === registrationId)
        ?.status
    }
    expect(await statusOf(email.registrationId)).toBe('disabled')
    await page.getByRole('button', { name: 'Remove: Email code', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await says('The method is removed.')
    expect(await statusOf(email.registrationId)).toBeUndefined()
    await page.getByRole('table', { name: 'Devices of the user', exact: true }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await says('The device is removed.')
    expect((await tenant.admin('GET', 'devices?userId=dave')).body.items).toEqual([])
  })

  test('somebody who has lost everything is reset, and begins anew', async () => {
    const { tenant, server } = world
    await newHolder(tenant, 'recovery_code', server.clock, 'frank')
    await newDeviceHolder(server, tenant, { userId: 'frank' })
    const { page, open, says, press } = admin
    await open('/users/frank')
    await press('Reset')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
    await says('No method is registered.')
    const { body } = await tenant.admin('GET', 'users/frank')
    expect(body).toMatchObject({ status: 'active', registrations: [] })
  })

  test('somebody is disabled, enabled, and deleted by typing their name', async () => {
    const { tenant, server } = world
    await newHolder(tenant, 'recovery_code', server.clock, 'erin')
    const { page, open, says, press, shows } = admin
    await open('/users/erin')
    await press('Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
    await says('erin is disabled.')
    expect((await tenant.admin('GET', 'users/erin')).body.status).toBe('disabled')
    await press('Enable')
    await says('erin is enabled.')
    await press('Delete user')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Delete user', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('erin')
    await dialog.getByRole('button', { name: 'Delete user', exact: true }).click()
    await says('erin is deleted.')
    await shows('Users')
    expect((await tenant.admin('GET', 'users/erin')).status).toBe(404)
  })

  test('the help desk may not touch somebody with a role, and is told why', async () => {
    const helpdesk = await world.administrator(['helpdesk'])
    await helpdesk.open(`/users/${admin.userId}`)
    await helpdesk.press('Sign out everywhere')
    await helpdesk.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await helpdesk.says('Only an administrator may do that to somebody who has a role.')
  })

  test('of a hundred thousand only what is looked at comes to the browser, and the server searches', async () => {
    const { tenant, server } = world
    await server.database.superuser(
      `insert into users (tenant_id, user_id, status, created_at)
       select $1, 'crowd-' || lpad(i::text, 6, '0'), 'active', now() from generate_series(1, 100000) i`,
      [tenant.tenantId],
    )
    const { page, open, press } = admin
    const asked: Promise<{ readonly query: URLSearchParams; readonly count: number }>[] = []
    page.on('response', (response: Response) => {
      const url = new URL(response.url())
      if (url.pathname !== '/SvcAdmin/v1/users') return
      asked.push(response.json().then(({ items }) => ({ query: url.searchParams, count: items.length })))
    })
    await open('/users?prefix=crowd')
    const rows = page.getByRole('table', { name: 'Users', exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(51)
    await press('Load more')
    await expect.poll(() => rows.count()).toBe(101)
    await page.getByLabel(labelled('Search by the beginning of the user id')).fill('crowd-09999')
    await expect.poll(() => rows.count()).toBe(11)
    const answers = await Promise.all(asked)
    expect(answers.every(({ count }) => count <= 50)).toBe(true)
    expect(answers.map(({ query }) => query.get('prefix'))).toEqual(['crowd', 'crowd', 'crowd-09999'])
    expect(answers[1]?.query.get('cursor')).not.toBeNull()
  })
})
