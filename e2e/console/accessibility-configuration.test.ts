// Overview, users, configuration, hardware tokens and inbox, for people with low vision, screen readers, keyboards, or
// small phones.
import { newDeviceHolder, newHolder } from '@countersign/testkit'
import { afterAll, beforeAll, test } from 'vitest'
import { beginning, en, journey, upTo } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const screens = [
  ['/', en.overview.title],
  ['/users', en.users.title],
  ['/users?search=nothing&locked=true', en.users.noneTitle],
  ['/add-user', en.users.addTitle],
  ['/users/ada', en.users.locksTitle],
  ['/configuration/authentication-modes', en.authenticationModes.title],
  ['/configuration/authentication-modes/sms', en.shell.methods.sms],
  ['/configuration/authentication-modes/passkey', en.shell.methods.passkey],
  ['/configuration/limits', en.limits.title],
  ['/configuration/connectors', en.connectors.title],
  ['/configuration/connectors/add?channel=email', en.connectors.addFor.email],
  ['/configuration/connectors/add?channel=sms', en.connectors.addFor.sms],
  ['/configuration/connectors/{connectorId}', 'Gateway'],
  ['/configuration/message-templates', en.messageTemplates.title],
  [
    '/configuration/message-templates/email.code.en',
    `${en.messageTemplates.purposes.code} · ${en.messageTemplates.channels.email}`,
  ],
  ['/configuration/message-templates/add', en.messageTemplates.add],
  ['/hardware-tokens', en.hardwareTokens.title],
  ['/hardware-tokens/import', en.hardwareTokens.import],
  ['/hardware-tokens/imports/{importId}', en.hardwareTokens.importDone],
  ['/hardware-tokens/token/A1', en.hardwareTokens.assign],
  ['/hardware-tokens/token/A2', en.hardwareTokens.heldBy('ada')],
  ['/inbox', en.inbox.title],
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
  })
  afterAll(() => world.close())

  test.each(screens)('%s is accessible', async (path, heading) => {
    await admin.turnTo(path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ''))
    await admin.shows(heading)
    await expectUsableEverywhere(admin.page, path)
  })

  test('dialogs, the user menu and a chart as a table are accessible', async () => {
    const { page, open, shows, press } = admin
    await open('/users/ada')
    await press(en.users.remove)
    await shows(en.users.removeTitle('ada'))
    await expectUsableEverywhere(page, 'a question')
    await open('/')
    await page.getByLabel(beginning(upTo(en.shell.signedInAs))).click()
    await expectUsableEverywhere(page, 'the menu of the person')
    await page.keyboard.press('Escape')
    await page.getByText(beginning(en.shared.asTable)).first().click()
    await expectUsableEverywhere(page, 'a chart as a table')
  })
})
