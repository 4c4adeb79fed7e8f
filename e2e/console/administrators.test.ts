// Administrators of the tenant: invited, given other roles, removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('administrators', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  const eve = async () => (await world.tenant.admin('GET', 'administrators/eve')).body

  test('an invitation is shown once, to be passed on', async () => {
    const { page, open, follow, fill, press, says, shows } = admin
    await open('/administrators')
    await follow(en.administrators.add)
    await fill(en.administrators.name, 'Eve Moneypenny')
    await fill(en.administrators.userId, 'eve')
    await fill(en.administrators.email, 'not an address')
    await press(en.administrators.create)
    await says(en.administrators.emailInvalid)
    await says(en.administrators.rolesMissing)
    await fill(en.administrators.email, 'eve@example.com')
    await page.getByLabel(labelled(en.shell.roles.auditor)).check()
    await press(en.administrators.create)
    await shows(en.administrators.invitationTitle('Eve Moneypenny'))
    const link = await admin.copied(en.administrators.invitationLink)
    expect(link).toContain(`${world.url}/AuthPage/signin/${world.tenant.tenantId}#invitation=`)
    await follow(en.administrators.kept)
    await follow('Eve Moneypenny')
    await shows(en.administrators.details)
    expect(await page.content()).not.toContain(link)
  })

  test('another invitation replaces the first', async () => {
    const { page, press, shows } = admin
    await press(en.administrators.reinvite)
    await page.getByRole('dialog').getByRole('button', { name: en.administrators.reinvite, exact: true }).click()
    await shows(en.administrators.invitationTitle('Eve Moneypenny'))
    const link = await page.getByRole('dialog').locator('code').innerText()
    const [, invitation] = link.split('#invitation=')
    await press(en.administrators.kept)
    const path = `/AuthPage/v1/sign-in/${world.tenant.tenantId}/invitation:accept`
    const body = { invitation, password: 'seven herons over the lake' }
    const headers = { 'x-requested-with': 'countersign' }
    expect((await world.server.call('POST', path, { body, headers })).body.signedIn).toBeTruthy()
  })

  test('roles are changed, and the last administrator stays', async () => {
    const { page, open, press, says } = admin
    await open('/administrators/eve')
    await press(en.shared.edit)
    await page.getByLabel(labelled(en.shell.roles.auditor)).uncheck()
    await page.getByLabel(labelled(en.shell.roles.helpdesk)).check()
    await press(en.shared.save)
    await says(en.administrators.saved)
    expect((await eve()).roles).toEqual(['helpdesk'])
    await world.tenant.admin('DELETE', 'administrators/admin')
    await open(`/administrators/${admin.userId}`)
    await press(en.administrators.disable)
    await page.getByRole('dialog').getByRole('button', { name: en.administrators.disable, exact: true }).click()
    await says(en.administrators.lastAdministrator)
  })

  test('an administrator is removed after their name is typed', async () => {
    const { page, open, press, says } = admin
    await open('/administrators/eve')
    await press(en.administrators.remove)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Eve Moneypenny')
    await dialog.getByRole('button', { name: en.administrators.remove, exact: true }).click()
    await says(en.administrators.removed)
    expect((await eve()).code).toBe('not_found')
  })
})
