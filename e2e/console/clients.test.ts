// A client, from the form to its first access token, and how it is stopped.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('clients', () => {
  let world: Console
  let admin: Administrator
  let clientId: string

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  const tokenBy = (clientSecret: string) =>
    world.server.call('POST', `/AuthPage/oauth/token/${world.tenant.tenantId}`, {
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    })

  test('a new one gets an access token with the secret that is shown once, and has the chosen scopes', async () => {
    const { page, open, press, fill, shows, says } = admin
    await open('/clients')
    await admin.follow(en.clients.add)
    await press(en.clients.create)
    await says(en.clients.nameMissing)
    await says(en.clients.scopesMissing)
    await fill(en.clients.name, 'Web shop')
    await page.getByLabel(labelled(en.clients.scopes['mfa.challenge'])).check()
    await page.getByLabel(labelled(en.clients.scopes['mfa.verify'])).check()
    await press(en.clients.create)
    await shows(en.clients.madeTitle('Web shop'))
    clientId = await admin.copied(en.clients.clientId)
    await page.getByRole('navigation').getByRole('link', { name: en.shell.areas.users, exact: true }).click()
    await shows(en.credentials.leaveTitle)
    await press(en.shared.stay)
    const secret = await admin.copied(en.credentials.secret)
    expect((await tokenBy(secret)).body.scope).toBe('mfa.challenge mfa.verify')
    await admin.follow(en.credentials.kept)
    await shows(en.clients.details)
    expect(await page.content()).not.toContain(secret)
  })

  test('it is limited to the chosen relying parties, and may use all of them if none is checked', async () => {
    const { page, open, press, says, shows } = admin
    const party = (id: string) => ({ id, name: `Shop ${id}`, origins: [`https://${id}`] })
    const settings = { relyingParties: [party('shop.example'), party('other.example')] }
    await world.tenant.admin('PATCH', 'authentication-modes/passkey', { settings })
    const ids = async () => (await world.tenant.admin('GET', `clients/${clientId}`)).body.relyingPartyIds
    const group = page.getByRole('group', { name: en.clients.relyingParties, exact: true })
    const limit = page.locator('dl > div', { hasText: en.clients.relyingParties })
    await open(`/clients/${clientId}`)
    await limit.getByText(en.clients.allRelyingParties, { exact: true }).waitFor()
    await press(en.shared.edit)
    await group.getByLabel(labelled('other.example')).check()
    await press(en.shared.save)
    await says(en.clients.saved)
    await limit.getByText('other.example', { exact: true }).waitFor()
    expect(await ids()).toEqual(['other.example'])

    // A relying party that was removed stays visible, so that the limit can be lifted.
    await world.tenant.admin('PATCH', 'authentication-modes/passkey', {
      settings: { relyingParties: [party('shop.example')] },
    })
    await open(`/clients/${clientId}`)
    await press(en.shared.edit)
    await says(en.clients.relyingPartyRemoved)
    await group.getByLabel(labelled('other.example')).uncheck()
    await press(en.shared.save)
    await shows(en.clients.details)
    await limit.getByText(en.clients.allRelyingParties, { exact: true }).waitFor()
    expect(await ids()).toBeNull()
  })

  test('its secret is rotated without downtime', async () => {
    const { page, press, says, shows } = admin
    await press(en.credentials.addSecret)
    await shows(en.credentials.secretTitle)
    const dialog = page.getByRole('dialog')
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    const secret = await dialog.locator('code').innerText()
    await press(en.credentials.kept)
    const rows = page.getByRole('table', { name: en.credentials.secretsLabel, exact: true }).getByRole('row')
    await rows.nth(2).waitFor()
    expect(await page.getByRole('button', { name: en.credentials.addSecret, exact: true }).isDisabled()).toBe(true)
    const old = rows.filter({ hasNotText: secret.slice(-4) }).nth(1)
    await old.getByRole('button', { name: en.credentials.deleteSecret, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: en.credentials.deleteSecret, exact: true }).click()
    await says(en.credentials.secretDeleted)
    expect((await tokenBy(secret)).status).toBe(200)
  })

  test('keys are added to it, and removed', async () => {
    const { page, press, fill, says } = admin
    await press(en.credentials.addKeys)
    await fill(en.credentials.keys, '{"keys": 1}')
    await press(en.shared.save)
    await says(en.credentials.keysInvalid)
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'hsm-1', alg: 'ES256' }
    await fill(en.credentials.keys, JSON.stringify({ keys: [key] }))
    await press(en.shared.save)
    await says(en.credentials.keysSaved)
    await page
      .getByRole('table', { name: en.credentials.keysTitle, exact: true })
      .getByText(beginning('hsm-1'))
      .waitFor()
    await press(en.credentials.removeKeys)
    await page.getByRole('dialog').getByRole('button', { name: en.credentials.removeKeys, exact: true }).click()
    await says(en.credentials.noKeys)
    expect((await world.tenant.admin('GET', `clients/${clientId}`)).body.jwks).toBeNull()
  })

  test('one that is disabled gets no access token, and one that is deleted is gone', async () => {
    const { page, press, says, shows } = admin
    await press(en.clients.disable)
    await page.getByRole('dialog').getByRole('button', { name: en.clients.disable, exact: true }).click()
    await says(en.clients.isDisabled)
    const { body } = await world.tenant.admin('GET', `clients/${clientId}`)
    expect(body.status).toBe('disabled')
    await page.getByRole('banner').waitFor()
    await page.getByRole('main').getByRole('button', { name: en.clients.remove, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: en.clients.remove, exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Web shop')
    await dialog.getByRole('button', { name: en.clients.remove, exact: true }).click()
    await says(en.clients.removed)
    await shows(en.clients.title)
    expect((await world.tenant.admin('GET', `clients/${clientId}`)).status).toBe(404)
  })

  test('a read-only administrator is offered no changes', async () => {
    const auditor = await world.administrator(['auditor'])
    await auditor.open('/clients')
    await auditor.shows(en.clients.title)
    await auditor.page.getByRole('table', { name: en.clients.title, exact: true }).getByRole('link').first().click()
    await auditor.shows(en.clients.details)
    const buttons = await auditor.page.getByRole('main').getByRole('button').allInnerTexts()
    expect(buttons).toEqual([en.shared.copy])
  })
})
