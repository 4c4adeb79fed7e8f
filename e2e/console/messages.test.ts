// How messages are sent: a connector is tested, words are previewed, and the inbox is used without a connector.
import { type SmsGateway, startSmsGateway } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, containing, en, journey, labelled, upTo } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('messages', () => {
  let world: Console
  let admin: Administrator
  let gateway: SmsGateway

  beforeAll(async () => {
    gateway = await startSmsGateway()
    world = await startConsole({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' })
    admin = await world.administrator()
    await world.tenant.enable('sms')
    await world.tenant.enable('email')
  })
  afterAll(async () => {
    await world.close()
    await gateway.close()
  })

  test('a message without a connector appears in the inbox without a reload, with the code to copy', async () => {
    const { page, open, shows, says } = admin
    await open('/inbox')
    await shows(en.inbox.emptyTitle)
    const user = { userId: 'ada', authType: 'sms', mobileNumber: '+41791234567' }
    await world.tenant.post('registerOtp', { ...user, verified: true })
    await world.tenant.post('sendOtp', { userId: 'ada', authType: 'sms' })
    await says('+41791234567')
    const { text } = await world.tenant.lastMessage('+41791234567')
    const code = /\d{6}/.exec(text)?.[0]
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: en.inbox.copyCode(String(code)) }).click()
    await page.getByRole('button', { name: en.shared.copied, exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  test("a connector is created with its driver's form, and its test message arrives", async () => {
    const { page, open, shows, says, press, fill, follow } = admin
    await open('/configuration/connectors')
    await follow(en.connectors.addFor.sms)
    await shows(en.connectors.addFor.sms)
    await page.getByLabel(labelled(en.connectors.driver)).selectOption(en.connectors.drivers.sms_http)
    await fill(en.connectors.name, 'Gateway')
    await fill(en.connectors.fields.sms_http.url.label, gateway.settings.url ?? '')
    await page.getByLabel(labelled(en.connectors.fields.sms_http.body.label)).fill(gateway.settings.body ?? '')
    const headers = page.getByRole('group', { name: en.connectors.fields.sms_http.headers.label, exact: true })
    await headers.getByRole('button', { name: en.schemaForm.addPair, exact: true }).click()
    await headers.getByLabel(labelled(en.schemaForm.pairName)).fill('X-Api-Key')
    await headers.getByLabel(labelled(en.schemaForm.pairValue)).fill('{{secret.apiKey}}')
    const secrets = page.getByRole('group', { name: en.connectors.secrets, exact: true })
    await secrets.getByRole('button', { name: en.schemaForm.addPair, exact: true }).click()
    await secrets.getByLabel(labelled(en.schemaForm.pairName)).fill('apiKey')
    await secrets.getByLabel(labelled(en.schemaForm.pairValue)).fill('a key of the gateway')
    await press(en.connectors.create)
    await shows('Gateway')
    await says(en.connectors.unused)
    await fill(en.connectors.testTo.sms, '+41791112233')
    await press(en.connectors.sendTest)
    await says(en.connectors.outcomes.sent)
    const [request] = await gateway.requests.atLeast(1)
    expect(request?.fields.to).toBe('+41791112233')
    expect(request?.headers['x-api-key']).toBe('a key of the gateway')
    expect(await page.content()).not.toContain('a key of the gateway')
  })

  /** To a new user, by any available connector. */
  const sendTo = async (mobileNumber: string) => {
    const user = { userId: mobileNumber, authType: 'sms' }
    await world.tenant.post('registerOtp', { ...user, mobileNumber, verified: true })
    await world.tenant.post('sendOtp', user)
    await world.server.worker.runDue()
  }

  test('a connector is disabled, and enabled again', async () => {
    const { page, press } = admin
    const use = async (health: string) => {
      await page.getByLabel(containing(en.connectors.enabled)).click()
      await press(en.shared.save)
      await page.getByRole('main').locator('header').getByText(beginning(health)).waitFor()
    }
    await use(en.connectors.off)
    await sendTo('+41791234568')
    expect((await world.tenant.lastMessage('+41791234568')).text).toMatch(/\d{6}/)
    await use(en.connectors.working)
    await sendTo('+41791234569')
    const sent = await gateway.requests.atLeast(2)
    expect(sent.map(({ fields }) => fields.to)).toEqual(['+41791112233', '+41791234569'])
  })

  test("a driver's validation error is shown at its field", async () => {
    const { page, open, shows, says, press, fill } = admin
    await open('/configuration/connectors/add?channel=email')
    await shows(en.connectors.addFor.email)
    await page.getByLabel(labelled(en.connectors.driver)).selectOption(en.connectors.drivers.smtp)
    await fill(en.connectors.name, 'Mail')
    await fill(en.connectors.fields.smtp.host.label, 'not a host')
    await fill(en.connectors.fields.smtp.fromAddress.label, 'no-reply@example.com')
    await press(en.connectors.create)
    await says('Must be a host name or IP address.')
  })

  test('a failing gateway is shown with the reason; it is paused, and used again once it works', async () => {
    const { page, open, says, press, fill, follow } = admin
    gateway.behave('fails')
    await open('/configuration/connectors')
    await follow('Gateway')
    await fill(en.connectors.testTo.sms, '+41791112233')
    await press(en.connectors.sendTest)
    await says(en.connectors.outcomes.failed)
    await page.getByRole('main').locator('header').getByText(beginning(en.connectors.lastFailed)).waitFor()
    await page.getByRole('region', { name: en.connectors.lastFailed, exact: true }).getByText(/503/).waitFor()
    for (const digit of [1, 2, 3, 4, 5]) await sendTo(`+4179222333${digit}`)
    await page.reload()
    await says(upTo(en.connectors.paused))
    gateway.behave('accepts')
    world.server.clock.advance({ seconds: 31 })
    await sendTo('+41792223336')
    await page.reload()
    await says(en.connectors.working)
  })

  test('words are previewed while they are typed, with their size, saved, and reset to the default', async () => {
    const { page, open, shows, says, press, fill, follow } = admin
    const template = `${en.messageTemplates.purposes.code} · ${en.messageTemplates.channels.sms}`
    await open('/configuration/message-templates')
    await page
      .getByRole('row', { name: beginning(`${template} English`) })
      .getByRole('link')
      .click()
    await shows(`${template} · English`)
    await says(en.messageTemplates.encodings.gsm7)
    await fill(en.messageTemplates.body, '{{code}} – für {{tenantName}}')
    await says(/123456 – für/)
    await says(en.messageTemplates.encodings.ucs2)
    await fill(en.messageTemplates.body, '{{cod}}')
    await says(en.messageTemplates.invalid)
    await fill(en.messageTemplates.body, 'Type {{code}}.')
    await says('Type 123456.')
    await press(en.shared.save)
    await says(en.messageTemplates.own)
    expect((await world.tenant.admin('GET', 'message-templates/sms.code.en')).body.body).toBe('Type {{code}}.')
    await press(en.messageTemplates.reset)
    await page.getByRole('dialog').getByRole('button', { name: en.messageTemplates.reset, exact: true }).click()
    await says(en.messageTemplates.shipped)
    await follow(en.messageTemplates.title)
    await follow(en.messageTemplates.add)
    await fill(en.messageTemplates.language, 'it')
    await fill(en.messageTemplates.body, '{{code}} è il tuo codice.')
    await says('123456 è il tuo codice.')
    await press(en.messageTemplates.add)
    await shows(/Italian/)
    const italian = () => world.tenant.admin('GET', 'message-templates/sms.code.it')
    expect((await italian()).body.isCustom).toBe(true)
    await press(en.messageTemplates.removeLanguage)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en.messageTemplates.removeLanguage, exact: true })
      .click()
    await says(en.messageTemplates.languageRemoved)
    await shows(en.messageTemplates.title)
    expect(await page.getByRole('row', { name: /Italian/ }).count()).toBe(0)
    expect((await italian()).status).toBe(404)
  })
})
