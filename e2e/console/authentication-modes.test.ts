// Configuration → Authentication Modes: the API immediately refuses methods that are turned off there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('authentication modes', () => {
  let world: Console
  let admin: Administrator
  const path = '/configuration/authentication-modes'
  const { sms } = en.shell.methods

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
    await world.tenant.enable('sms')
    await world.tenant.post('registerOtp', {
      userId: 'ada',
      authType: 'sms',
      mobileNumber: '+41791234567',
      verified: true,
    })
  })
  afterAll(() => world.close())

  const sendCode = () => world.tenant.post('sendOtp', { userId: 'ada', authType: 'sms' })

  test('SMS is turned off: the API answers auth_type_disabled; it is turned on again: codes are sent', async () => {
    const { page, open, shows, says, press } = admin
    await open('/')
    await page.getByRole('navigation').getByRole('link', { name: en.authenticationModes.title, exact: true }).click()
    await shows(en.authenticationModes.title)
    await page.getByLabel(labelled(en.authenticationModes.offered(sms))).click()
    await shows(en.authenticationModes.turnOffTitle(sms))
    await press(en.authenticationModes.turnOff)
    await says(en.authenticationModes.turnedOff(sms))
    expect(await sendCode()).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    await page.getByLabel(labelled(en.authenticationModes.offered(sms))).click()
    await says(en.authenticationModes.turnedOn(sms))
    expect((await sendCode()).status).toBe(200)
  })

  test('a setting is kept within its bounds, marked while it is unsaved, and applied once it is saved', async () => {
    const { page, open, shows, says, press, fill, follow } = admin
    await open(path)
    await follow(en.authenticationModes.settingsOf(sms))
    await shows(en.shell.methods.sms)
    await says(`${en.schemaForm.range('60', '600')} ${en.schemaForm.defaultValue('300')}`)
    await fill(en.authenticationModes.fields.sms.codeValiditySeconds.label, '5')
    await says(en.schemaForm.outOfRange('60', '600'))
    expect(await page.getByRole('button', { name: en.shared.save, exact: true }).isDisabled()).toBe(true)
    await fill(en.authenticationModes.fields.sms.codeValiditySeconds.label, '90')
    await says(en.schemaForm.unsaved)
    await page.getByRole('navigation').getByRole('link', { name: en.shell.areas.users, exact: true }).click()
    await shows(en.shared.leaveTitle)
    await press(en.shared.stay)
    await press(en.shared.save)
    await says(en.shared.saved)
    const { body } = await world.tenant.admin('GET', 'authentication-modes/sms')
    expect(body.settings.codeValiditySeconds).toBe(90)
  })

  test('an administrator who saves after another one is warned, keeps their input, and sees the current values', async () => {
    const { page, open, shows, says, press, fill } = admin
    await open(`${path}/email`)
    await shows(en.shell.methods.email)
    await fill(en.authenticationModes.fields.email.codeDigits.label, '8')
    await world.tenant.admin('PATCH', 'authentication-modes/email', { settings: { maxPerDay: 777 } })
    await press(en.shared.save)
    await says(en.schemaForm.conflict)
    await press(en.schemaForm.showNow)
    await expect
      .poll(() => page.getByLabel(labelled(en.authenticationModes.fields.email.maxPerDay.label)).inputValue())
      .toBe('777')
    await press(en.shared.save)
    await says(en.shared.saved)
    const { body } = await world.tenant.admin('GET', 'authentication-modes/email')
    expect(body.settings).toMatchObject({ codeDigits: 8, maxPerDay: 777 })
  })

  test('limits apply to all methods', async () => {
    const { page, open, shows, says, press } = admin
    await open('/configuration/limits')
    await shows(en.limits.title)
    await page
      .getByLabel(labelled(en.limits.fields.methodChanges.label))
      .selectOption(en.limits.fields.methodChanges.choices.proof)
    await press(en.shared.save)
    await says(en.shared.saved)
    expect((await world.tenant.admin('GET', 'mfa-settings')).body.methodChanges).toBe('proof')
  })

  test('a read-only administrator sees everything, and nothing to change', async () => {
    const auditor = await world.administrator(['auditor'])
    await auditor.open(`${path}/sms`)
    await auditor.shows(en.shell.methods.sms)
    expect(
      await auditor.page.getByLabel(labelled(en.authenticationModes.fields.sms.codeDigits.label)).isDisabled(),
    ).toBe(true)
    expect(await auditor.page.getByLabel(labelled(en.authenticationModes.offered(sms))).isDisabled()).toBe(true)
    expect(await auditor.page.getByRole('button', { name: en.shared.save }).count()).toBe(0)
  })
})
