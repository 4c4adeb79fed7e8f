// Configuration → Authentication Modes: what is turned off there is refused by the API at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('authentication modes', () => {
  let world: Console
  let admin: Administrator
  const path = '/configuration/authentication-modes'

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
  }, 120_000)
  afterAll(() => world.close())

  const sendCode = () => world.tenant.post('sendOtp', { userId: 'ada', authType: 'sms' })

  test('SMS is turned off: the API answers auth_type_disabled; it is turned on again: codes are sent', async () => {
    const { page, open, shows, says, press } = admin
    await open('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Authentication Modes', exact: true }).click()
    await shows('Authentication Modes')
    await page.getByLabel(labelled('Offer SMS code')).click()
    await shows('Turn off SMS code?')
    await press('Turn off')
    await says('SMS code is off.')
    expect(await sendCode()).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    await page.getByLabel(labelled('Offer SMS code')).click()
    await says('SMS code is on.')
    expect((await sendCode()).status).toBe(200)
  })

  test('a setting keeps to its bounds, is noticed while it is not saved, and holds once it is', async () => {
    const { page, open, shows, says, press, fill, follow } = admin
    await open(path)
    await follow('Settings of SMS code')
    await shows('SMS code')
    await says('60 to 600. At first: 300.')
    await fill('A code is good for, in seconds', '5')
    await says('It must be a whole number from 60 to 600.')
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await fill('A code is good for, in seconds', '90')
    await says('Not saved yet')
    await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
    await shows('Leave without saving?')
    await press('Stay here')
    await press('Save')
    await says('Saved')
    const { body } = await world.tenant.admin('GET', 'authentication-modes/sms')
    expect(body.settings.codeValiditySeconds).toBe(90)
  })

  test('who saves after somebody else is told, keeps what was typed, and sees what it is now', async () => {
    const { page, open, shows, says, press, fill } = admin
    await open(`${path}/email`)
    await shows('Email code')
    await fill('Digits of a code', '8')
    await world.tenant.admin('PATCH', 'authentication-modes/email', { settings: { mostPerDay: 777 } })
    await press('Save')
    await says(/Somebody else has saved this meanwhile/)
    await press('Show what it is now')
    await expect.poll(() => page.getByLabel(labelled('Messages in all in a day')).inputValue()).toBe('777')
    await press('Save')
    await says('Saved')
    const { body } = await world.tenant.admin('GET', 'authentication-modes/email')
    expect(body.settings).toMatchObject({ codeDigits: 8, mostPerDay: 777 })
  })

  test('limits are set for all methods alike', async () => {
    const { page, open, shows, says, press } = admin
    await open('/configuration/limits')
    await shows('Limits')
    await page.getByLabel(labelled('An application changes a user’s methods')).selectOption('With a proof of the user')
    await press('Save')
    await says('Saved')
    expect((await world.tenant.admin('GET', 'mfa-settings')).body.methodChanges).toBe('proof')
  })

  test('whoever may only read finds everything there, and nothing to change', async () => {
    const auditor = await world.administrator(['auditor'])
    await auditor.open(`${path}/sms`)
    await auditor.shows('SMS code')
    expect(await auditor.page.getByLabel(labelled('Digits of a code')).isDisabled()).toBe(true)
    expect(await auditor.page.getByLabel(labelled('Offer SMS code')).isDisabled()).toBe(true)
    expect(await auditor.page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })
})
