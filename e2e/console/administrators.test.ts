// People who administer the tenant: invited, given other roles, stopped.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('administrators', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  }, 120_000)
  afterAll(() => world.close())

  const eve = async () => (await world.tenant.admin('GET', 'administrators/eve')).body

  test('an invitation is shown once, to be passed on', async () => {
    const { page, open, follow, fill, press, says, shows } = admin
    await open('/administrators')
    await follow('Invite somebody')
    await fill('Name *', 'Eve Moneypenny')
    await fill('User ID *', 'eve')
    await fill('Email', 'not an address')
    await press('Make the invitation')
    await says('This is no email address.')
    await says('Choose at least one role.')
    await fill('Email', 'eve@example.com')
    await page.getByLabel(labelled('Auditor')).check()
    await press('Make the invitation')
    await shows('An invitation for Eve Moneypenny')
    const link = await admin.copied('Invitation')
    expect(link).toContain(`${world.url}/AuthPage/signin/${world.tenant.tenantId}#invitation=`)
    await follow('I have passed it on')
    await follow('Eve Moneypenny')
    await shows('About this person')
    expect(await page.content()).not.toContain(link)
  })

  test('another invitation takes the place of the first', async () => {
    const { page, press, shows } = admin
    await press('Invite again')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite again', exact: true }).click()
    await shows('An invitation for Eve Moneypenny')
    const link = await page.getByRole('dialog').locator('code').innerText()
    const [, invitation] = link.split('#invitation=')
    await press('I have passed it on')
    const path = `/AuthPage/v1/sign-in/${world.tenant.tenantId}/invitation:accept`
    const body = { invitation, password: 'seven herons over the lake' }
    const headers = { 'x-requested-with': 'countersign' }
    expect((await world.server.call('POST', path, { body, headers })).body.signedIn).toBeTruthy()
  })

  test('roles are changed, and the last administrator stays', async () => {
    const { page, open, press, says } = admin
    await open('/administrators/eve')
    await press('Edit')
    await page.getByLabel(labelled('Auditor')).uncheck()
    await page.getByLabel(labelled('Helpdesk')).check()
    await press('Save')
    await says('Saved.')
    expect((await eve()).roles).toEqual(['helpdesk'])
    await world.tenant.admin('DELETE', 'administrators/admin')
    await open(`/administrators/${admin.userId}`)
    await press('Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
    await says('This is the last administrator. Somebody has to remain.')
  })

  test('somebody is removed, by name', async () => {
    const { page, open, press, says } = admin
    await open('/administrators/eve')
    await press('Remove')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Eve Moneypenny')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await says('Removed.')
    expect((await eve()).code).toBe('not_found')
  })
})
