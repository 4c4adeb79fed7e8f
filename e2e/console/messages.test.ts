// How messages leave: a connector that is tried out, words that are previewed, and the inbox where there is no connector.
import { type SmsGateway, startSmsGateway } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, journey, labelled } from '../browser/index.ts'
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
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await gateway.close()
  })

  test('what is sent without a connector appears in the inbox by itself, with the code to copy', async () => {
    const { page, open, shows, says } = admin
    await open('/inbox')
    await shows('Nothing has been sent yet')
    const user = { userId: 'ada', authType: 'sms', mobileNumber: '+41791234567' }
    await world.tenant.post('registerOtp', { ...user, verified: true })
    await world.tenant.post('sendOtp', { userId: 'ada', authType: 'sms' })
    await says('+41791234567')
    const { text } = await world.tenant.lastMessage('+41791234567')
    const code = /\d{6}/.exec(text)?.[0]
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: `Copy ${code}` }).click()
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  test('a connector is made by the form of its driver, and a test by it arrives', async () => {
    const { page, open, shows, says, press, fill, follow } = admin
    await open('/configuration/connectors')
    await follow('Add a connector for SMS')
    await shows('Add a connector for SMS')
    await page.getByLabel(labelled('Kind')).selectOption('HTTP gateway')
    await fill('Name *', 'Gateway')
    await fill('Address of the gateway', gateway.settings.url ?? '')
    await page.getByLabel(labelled('Body')).fill(gateway.settings.body ?? '')
    const headers = page.getByRole('group', { name: 'Headers', exact: true })
    await headers.getByRole('button', { name: 'Add another', exact: true }).click()
    await headers.getByLabel(labelled('Name')).fill('X-Api-Key')
    await headers.getByLabel(labelled('Value')).fill('{{secret.apiKey}}')
    const secrets = page.getByRole('group', { name: 'Secrets', exact: true })
    await secrets.getByRole('button', { name: 'Add another', exact: true }).click()
    await secrets.getByLabel(labelled('Name')).fill('apiKey')
    await secrets.getByLabel(labelled('Value')).fill('a key of the gateway')
    await press('Create connector')
    await shows('Gateway')
    await fill('Mobile number', '+41791112233')
    await press('Send a test')
    await says('Sent')
    const [request] = await gateway.requests.atLeast(1)
    expect(request?.fields.to).toBe('+41791112233')
    expect(request?.headers['x-api-key']).toBe('a key of the gateway')
    expect(await page.content()).not.toContain('a key of the gateway')
  })

  /** To a user of their own, by whatever connector there is. */
  const sendTo = async (mobileNumber: string) => {
    const user = { userId: mobileNumber, authType: 'sms' }
    await world.tenant.post('registerOtp', { ...user, mobileNumber, verified: true })
    await world.tenant.post('sendOtp', user)
    await world.server.worker.runDue()
  }

  test('a connector is taken out of use, and used again', async () => {
    const { page, press } = admin
    const use = async (health: string) => {
      await page.getByLabel(/^In use/).click()
      await press('Save')
      await page.getByRole('main').locator('header').getByText(beginning(health)).waitFor()
    }
    await use('Not in use')
    await sendTo('+41791234568')
    expect((await world.tenant.lastMessage('+41791234568')).text).toMatch(/\d{6}/)
    await use('Working')
    await sendTo('+41791234569')
    const sent = await gateway.requests.atLeast(2)
    expect(sent.map(({ fields }) => fields.to)).toEqual(['+41791112233', '+41791234569'])
  })

  test('what a driver refuses is told at its field', async () => {
    const { page, open, shows, says, press, fill } = admin
    await open('/configuration/connectors/add?channel=email')
    await shows('Add a connector for email')
    await page.getByLabel(labelled('Kind')).selectOption('Mail server (SMTP)')
    await fill('Name *', 'Mail')
    await fill('Host', 'not a host')
    await fill('Sender’s address', 'no-reply@example.com')
    await press('Create connector')
    await says('Must be the name or address of a host.')
  })

  test('a gateway that fails is told, with what it was; it pauses, and goes on once it works again', async () => {
    const { page, open, says, press, fill, follow } = admin
    gateway.behave('fails')
    await open('/configuration/connectors')
    await follow('Gateway')
    await fill('Mobile number', '+41791112233')
    await press('Send a test')
    await says('Failed')
    for (const digit of [1, 2, 3, 4, 5]) await sendTo(`+4179222333${digit}`)
    await page.reload()
    await says(/^Paused until/)
    gateway.behave('accepts')
    world.server.clock.advance({ seconds: 31 })
    await sendTo('+41792223336')
    await page.reload()
    await says('Working')
  })

  test('words are previewed while they are typed, with their size, kept, and the shipped ones come back', async () => {
    const { page, open, shows, says, press, fill, follow } = admin
    await open('/configuration/message-templates')
    await page
      .getByRole('row', { name: /A code · SMS English/ })
      .getByRole('link')
      .click()
    await shows(/A code · SMS · English/)
    await says('GSM-7')
    await fill('Text', '{{code}} – für {{tenantName}}')
    await says(/123456 – für/)
    await says('UCS-2')
    await fill('Text', '{{cod}}')
    await says(/These words cannot be sent/)
    await fill('Text', 'Type {{code}}.')
    await says('Type 123456.')
    await press('Save')
    await says('Your own words')
    expect((await world.tenant.admin('GET', 'message-templates/sms.code.en')).body.body).toBe('Type {{code}}.')
    await press('Back to the shipped words')
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the shipped words', exact: true }).click()
    await says('As shipped')
    await follow('Message templates')
    await follow('Add a language')
    await fill('Language *', 'it')
    await fill('Text', '{{code}} è il tuo codice.')
    await says('123456 è il tuo codice.')
    await press('Add a language')
    await shows(/Italian/)
    const italian = () => world.tenant.admin('GET', 'message-templates/sms.code.it')
    expect((await italian()).body.isCustom).toBe(true)
    await press('Remove this language')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove this language', exact: true }).click()
    await says('The language is removed.')
    await shows('Message templates')
    expect(await page.getByRole('row', { name: /Italian/ }).count()).toBe(0)
    expect((await italian()).status).toBe(404)
  })
})
