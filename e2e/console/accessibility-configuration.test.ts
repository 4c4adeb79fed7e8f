// Overview, users, configuration, hardware tokens and inbox, for people who see little, see nothing, use a keyboard, or have a small phone.
import { newDeviceHolder, newHolder } from '@countersign/testkit'
import { afterAll, beforeAll, test } from 'vitest'
import { beginning, journey } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const screens = [
  ['/', 'Overview'],
  ['/users', 'Users'],
  ['/users?prefix=nobody', 'Nobody by that name'],
  ['/users/ada', 'Locked'],
  ['/configuration/authentication-modes', 'Authentication Modes'],
  ['/configuration/authentication-modes/sms', 'SMS code'],
  ['/configuration/limits', 'Limits'],
  ['/configuration/connectors', 'Connectors'],
  ['/configuration/connectors/add?channel=email', 'Add a connector for email'],
  ['/configuration/connectors/add?channel=sms', 'Add a connector for SMS'],
  ['/configuration/connectors/{connectorId}', 'Gateway'],
  ['/configuration/message-templates', 'Message templates'],
  ['/configuration/message-templates/email.code.en', /A code · Email/],
  ['/configuration/message-templates/add', 'Add a language'],
  ['/hardware-tokens', 'Hardware tokens'],
  ['/hardware-tokens/import', 'Import'],
  ['/hardware-tokens/imports/{importId}', 'The import is done'],
  ['/hardware-tokens/token/A1', 'Assign'],
  ['/hardware-tokens/token/A2', 'In the hands of ada'],
  ['/inbox', 'Inbox'],
] as const

journey('the configuration', () => {
  let world: Console
  let admin: Administrator
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
    const { tenant, server } = world
    for (const authType of ['sms', 'email', 'hardware_token'] as const) await tenant.enable(authType)
    const seed = '3132333435363738393031323334353637383930'
    const file = `serialNumber,seed,kind\nA1,${seed},hotp\nA2,${seed},totp\nA3,00,hotp\n`
    ids.importId = (await tenant.upload('hardware-tokens:import', 'text/csv', file)).body.importId
    await tenant.settled(`hardware-token-imports/${ids.importId}`)
    await tenant.admin('POST', 'hardware-tokens/A2:assign', { userId: 'ada' })
    const connector = { channel: 'sms', driver: 'sms_http', displayName: 'Gateway', enabled: false }
    const settings = { url: 'https://gateway.example.com/', headers: { 'X-Key': '{{secret.key}}' } }
    const made = await tenant.admin('POST', 'connectors', { ...connector, settings, secrets: { key: 'k' } })
    ids.connectorId = made.body.connectorId
    await newHolder(tenant, 'sms', server.clock, 'ada')
    await newHolder(tenant, 'authenticator_app', server.clock, 'ada')
    await newDeviceHolder(server, tenant, { userId: 'ada' })
    await tenant.post('sendOtp', { userId: 'ada', authType: 'sms' })
    const wrong = { userId: 'ada', authType: 'authenticator_app', otp: '000000' }
    for (let turn = 0; turn < 10; turn++) await tenant.post('authenticateOtp', wrong)
    await server.worker.runDue()
  }, 120_000)
  afterAll(() => world.close())

  test.each(screens)('%s can be used by everybody', async (path, heading) => {
    await admin.open(path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ''))
    await admin.shows(heading)
    await expectUsableEverywhere(admin.page, path)
  })

  test('questions, the menu of the person and a chart as a table can be, too', async () => {
    const { page, open, shows, press } = admin
    await open('/users/ada')
    await press('Delete user')
    await shows('Delete ada?')
    await expectUsableEverywhere(page, 'a question')
    await open('/')
    await page.getByLabel(/Signed in as/).click()
    await expectUsableEverywhere(page, 'the menu of the person')
    await page.keyboard.press('Escape')
    await page.getByText(beginning('Show as a table')).first().click()
    await expectUsableEverywhere(page, 'a chart as a table')
  })
})
