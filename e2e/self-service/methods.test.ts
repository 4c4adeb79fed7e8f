// What people do with their own methods, from the first one to the last.
import { fromBase32, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

journey('a user at self-service', () => {
  let world: World
  let visitor: Visitor
  let userId: string
  let password: string
  let secret: string
  let codes: string[]

  beforeAll(async () => {
    world = await startWorld()
    for (const authType of ['sms', 'email', 'hardware_token'] as const) await world.tenant.enable(authType)
    ;({ userId, password } = await world.newUser())
    visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.follow('Set it up now')
  }, 120_000)
  afterAll(() => world.close())

  /** A code is good once: the next one comes half a minute later. */
  const nextCode = () => {
    world.server.clock.advance({ seconds: 30 })
    return totp(fromBase32(secret), world.server.clock.now())
  }
  const rows = () => visitor.page.getByRole('main').getByRole('listitem')
  const row = (name: string) => rows().filter({ hasText: name })

  test('adds an authenticator app, whose secret is shown once, and proves it', async () => {
    await visitor.follow(/Authenticator app/)
    await visitor.fill('Name (optional)', 'My phone')
    await visitor.press('Continue')
    await visitor.page.getByAltText('QR code for your authenticator app').waitFor()
    secret = (await visitor.page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')
    await visitor.fill('Code', '000000')
    await visitor.press('Continue')
    await visitor.says('That code is not right.')
    await visitor.fill('Code', totp(fromBase32(secret), world.server.clock.now()))
    await visitor.press('Continue')
    await visitor.shows('It works')
  })

  test('gets recovery codes once it is proven who asks, and sees them once', async () => {
    await visitor.press('Get recovery codes')
    await visitor.shows('Recovery codes')
    await visitor.press('Get recovery codes')
    await visitor.shows('Is it you?')
    await visitor.fill('Code', nextCode())
    await visitor.press('Continue')
    await visitor.says('These codes are shown only now.')
    codes = await visitor.page
      .getByRole('list', { name: 'Recovery codes', exact: true })
      .locator('code')
      .allInnerTexts()
    expect(codes).toHaveLength(10)
    const [download] = await Promise.all([visitor.page.waitForEvent('download'), visitor.press('Download')])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    await visitor.press('I have kept them')
    await visitor.shows('How you sign in')
    expect(await visitor.page.content()).not.toContain(codes[0])
  })

  test('signs in with the app from now on', async () => {
    const elsewhere = await world.visitor()
    await elsewhere.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await elsewhere.enter(userId, password)
    await elsewhere.shows('One more step')
    await elsewhere.fill('Code', nextCode())
    await elsewhere.press('Continue')
    await elsewhere.shows('How you sign in')
  })

  test('changes nothing where the proof is refused', async () => {
    await row('My phone').getByRole('button', { name: 'Remove My phone', exact: true }).click()
    await visitor.press('Remove')
    await visitor.shows('Is it you?')
    await visitor.press('Cancel')
    await visitor.says('Nothing was changed: you did not prove that it is you.')
    await visitor.press('Cancel')
    expect(await row('My phone').count()).toBe(1)
  })

  test('renames, without a proof', async () => {
    await row('My phone').getByRole('button', { name: 'Rename My phone', exact: true }).click()
    await visitor.fill('Name', 'Old phone')
    await visitor.press('Save')
    await row('Old phone').waitFor()
  })

  test('adds a mobile number as people write it, by the code that arrives there', async () => {
    await visitor.press('Add a method')
    await visitor.follow(/Codes by SMS/)
    await visitor.fill('Mobile number', '079 123')
    await visitor.press('Continue')
    await visitor.says('Begin with a plus sign and the country code.')
    await visitor.fill('Mobile number', '+41 79 555 01 02')
    await visitor.press('Continue')
    await visitor.shows('Is it you?')
    await visitor.press('I don’t have my device with me')
    await visitor.fill('Recovery code', codes[1] ?? '')
    await visitor.press('Continue')
    await visitor.press('Send the code')
    await visitor.says(/on its way/)
    const [code = ''] = /\b\d{6}\b/.exec((await world.tenant.lastMessage('+41795550102')).text) ?? []
    await visitor.fill('Code', code)
    await visitor.press('Continue')
    await visitor.shows('It works')
    await visitor.press('Done')
    await row('Codes by SMS').waitFor()
  })

  test('is told where a hardware token is nobody’s to have', async () => {
    await visitor.open('/SelfService/add/hardware_token')
    await visitor.fill('Serial number', 'NOBODY-1')
    await visitor.press('Continue')
    await visitor.shows('Is it you?')
    await visitor.fill('Code', nextCode())
    await visitor.press('Continue')
    await visitor.says('We do not know that serial number.')
  })

  test('removes what was lost, with a recovery code', async () => {
    await visitor.open('/SelfService/')
    await row('Old phone').getByRole('button', { name: 'Remove Old phone', exact: true }).click()
    await visitor.press('Remove')
    await visitor.press('I don’t have my device with me')
    await visitor.fill('Recovery code', codes[2] ?? '')
    await visitor.press('Continue')
    await visitor.says('It is removed.')
    await row('Old phone').waitFor({ state: 'detached' })
  })

  test('replaces the password, and is told why one will not do', async () => {
    await visitor.press('Change password')
    await visitor.fill('New password', 'password')
    await visitor.press('Change password')
    await visitor.says('Too many people use this one.')
    await visitor.fill('New password', 'seven herons over the lake')
    await visitor.press('Change password')
    await visitor.press('I don’t have my device with me')
    await visitor.fill('Recovery code', codes[4] ?? '')
    await visitor.press('Continue')
    await visitor.says('Your password is changed')
  })

  test('reads what happened, in words', async () => {
    await visitor.follow('Activity')
    await visitor.says('Signed in')
    const shown = await visitor.page.getByRole('main').innerText()
    for (const words of ['A method was removed', 'A method was added', 'A failed attempt', 'Chrome on Linux'])
      expect(shown).toContain(words)
    expect(shown).not.toMatch(/Something happened|\w+\.\w+ed\b/)
  })

  test('finds nothing at an address that is none', async () => {
    await visitor.open('/SelfService/nowhere/at/all')
    await visitor.shows('There is nothing here')
  })
})
