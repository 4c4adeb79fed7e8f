// A client, from the form to its first access token, and how it is stopped.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('clients', () => {
  let world: Console
  let admin: Administrator
  let clientId: string

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  }, 120_000)
  afterAll(() => world.close())

  const tokenBy = (clientSecret: string) =>
    world.server.call('POST', `/AuthPage/oauth/token/${world.tenant.tenantId}`, {
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    })

  test('a new one gets an access token with the secret that is shown once, and may do what was chosen', async () => {
    const { page, open, press, fill, shows, says } = admin
    await open('/clients')
    await admin.follow('Add a client')
    await press('Add the client')
    await says('Give it a name.')
    await says('Choose at least one.')
    await fill('Name *', 'Web shop')
    await page.getByLabel(labelled('Send codes, ask by push and show QR codes')).check()
    await page.getByLabel(labelled('Check answers, and wait for what people decide')).check()
    await press('Add the client')
    await shows('Web shop is ready')
    clientId = await admin.copied('Client ID')
    const secret = await admin.copied('Secret')
    expect((await tokenBy(secret)).body.scope).toBe('mfa.challenge mfa.verify')
    await admin.follow('I have kept it')
    await shows('About this client')
    expect(await page.content()).not.toContain(secret)
  })

  test('its secret is changed without a pause', async () => {
    const { page, press, says, shows } = admin
    await press('Add a secret')
    await shows('Its new secret')
    const dialog = page.getByRole('dialog')
    const secret = await dialog.locator('code').innerText()
    await press('I have kept it')
    const rows = page.getByRole('table', { name: 'Secrets', exact: true }).getByRole('row')
    await rows.nth(2).waitFor()
    expect(await page.getByRole('button', { name: 'Add a secret', exact: true }).isDisabled()).toBe(true)
    const old = rows.filter({ hasNotText: secret.slice(-4) }).nth(1)
    await old.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await says('The secret is deleted.')
    expect((await tokenBy(secret)).status).toBe(200)
  })

  test('it gets keys of its own beside it, and loses them', async () => {
    const { page, press, fill, says } = admin
    await press('Add keys')
    await fill('Public keys', '{"keys": 1}')
    await press('Save')
    await says('This is not a JSON Web Key Set.')
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'hsm-1', alg: 'ES256' }
    await fill('Public keys', JSON.stringify({ keys: [key] }))
    await press('Save')
    await says('The keys are saved.')
    await page.getByRole('table', { name: 'Keys', exact: true }).getByText(beginning('hsm-1')).waitFor()
    await press('Remove the keys')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the keys', exact: true }).click()
    await says('It has no keys.')
    expect((await world.tenant.admin('GET', `clients/${clientId}`)).body.jwks).toBeNull()
  })

  test('one that is disabled gets no access token, and one that is deleted is gone', async () => {
    const { page, press, says, shows } = admin
    await press('Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
    await says('The client is disabled.')
    const { body } = await world.tenant.admin('GET', `clients/${clientId}`)
    expect(body.status).toBe('disabled')
    await page.getByRole('banner').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Web shop')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await says('The client is deleted.')
    await shows('Clients')
    expect((await world.tenant.admin('GET', `clients/${clientId}`)).status).toBe(404)
  })

  test('whoever may only read is offered nothing that changes anything', async () => {
    const auditor = await world.administrator(['auditor'])
    await auditor.open('/clients')
    await auditor.shows('Clients')
    await auditor.page.getByRole('table', { name: 'Clients', exact: true }).getByRole('link').first().click()
    await auditor.shows('About this client')
    const buttons = await auditor.page.getByRole('main').getByRole('button').allInnerTexts()
    expect(buttons).toEqual(['Copy'])
  })
})
