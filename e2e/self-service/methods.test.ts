// What users do with their own methods, from the first one to the last.
import { fromBase32, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled, upTo } from '../browser/index.ts'
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
    await visitor.follow(en.signIn.setUpNow)
  })
  afterAll(() => world.close())

  /** A code is valid once: the next one comes half a minute later. */
  const nextCode = () => {
    world.server.clock.advance({ seconds: 30 })
    return totp(fromBase32(secret), world.server.clock.now())
  }
  /** As a slow server would: what the page reads does not arrive. */
  const holdReads = async () => {
    const held: (() => Promise<void>)[] = []
    await visitor.page.route('**', (route, request) => {
      if (request.resourceType() !== 'fetch' || request.method() !== 'GET') return route.continue()
      held.push(() => route.continue())
      return undefined
    })
    return {
      waiting: () => held.length,
      async release() {
        await Promise.all(held.map((resume) => resume()))
        await visitor.page.unroute('**')
      },
    }
  }
  const rows = () => visitor.page.getByRole('main').getByRole('listitem')
  const row = (name: string) => rows().filter({ hasText: name })

  test('adds an authenticator app, whose secret is shown once, and proves it', async () => {
    await visitor.follow(en.selfService.heldMethods.authenticator_app)
    await visitor.fill(en.selfService.nameOptional, 'My phone')
    await visitor.press(en.selfService.goOn)
    await visitor.page.getByAltText(en.selfService.qrOfApp).waitFor()
    secret = (await visitor.page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')
    await visitor.fill(en.session.code, '000000')
    await visitor.press(en.session.goOn)
    await visitor.says(en.session.reasons.wrong_code)
    await visitor.fill(en.session.code, totp(fromBase32(secret), world.server.clock.now()))
    await visitor.press(en.session.goOn)
    await visitor.shows(en.selfService.doneTitle)
  })

  /** A proof counts for ten minutes. */
  const proofExpires = () => world.server.clock.advance({ minutes: 11 })

  test('gets recovery codes after a proof of identity, and sees them once', async () => {
    await visitor.press(en.selfService.getRecoveryCodes)
    await visitor.shows(en.selfService.heldMethods.recovery_code)
    proofExpires()
    await visitor.press(en.selfService.getRecoveryCodes)
    await visitor.shows(en.session.proofTitle)
    await visitor.says(en.session.proofReasons.renew_recovery_codes)
    // The dialog has put the cursor into the field, so that Enter does not cancel.
    const field = visitor.page.getByLabel(labelled(en.session.code))
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await visitor.page.keyboard.type(nextCode())
    await visitor.page.keyboard.press('Enter')
    await visitor.says(en.selfService.shownOnce)
    codes = await visitor.page
      .getByRole('list', { name: en.selfService.heldMethods.recovery_code, exact: true })
      .locator('code')
      .allInnerTexts()
    expect(codes).toHaveLength(10)
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.press(en.selfService.download),
    ])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    await visitor.press(en.selfService.codesKept)
    await visitor.shows(en.selfService.methodsTitle)
    expect(await visitor.page.content()).not.toContain(codes[0])
  })

  test('signs in with the app from now on', async () => {
    const elsewhere = await world.visitor()
    await elsewhere.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await elsewhere.enter(userId, password)
    await elsewhere.shows(en.signIn.secondTitle)
    await elsewhere.fill(en.session.code, nextCode())
    await elsewhere.press(en.session.goOn)
    await elsewhere.shows(en.selfService.methodsTitle)
  })

  test('changes nothing if the proof is refused', async () => {
    proofExpires()
    await row('My phone')
      .getByRole('button', { name: en.selfService.removeOf('My phone'), exact: true })
      .click()
    await visitor.press(en.selfService.remove)
    await visitor.shows(en.session.proofTitle)
    await visitor.press(en.shared.cancel)
    await visitor.says(en.selfService.proofProblems.proof_required)
    await visitor.press(en.shared.cancel)
    expect(await row('My phone').count()).toBe(1)
  })

  test('renames, without a proof', async () => {
    await row('My phone')
      .getByRole('button', { name: en.selfService.renameOf('My phone'), exact: true })
      .click()
    await visitor.fill(en.selfService.name, 'Old phone')
    await visitor.press(en.shared.save)
    await row('Old phone').waitFor()
  })

  test('adds a mobile number in any usual format, with the code that arrives there', async () => {
    await visitor.press(en.selfService.addMethod)
    await visitor.follow(en.selfService.heldMethods.sms)
    await visitor.fill(en.selfService.fields.mobileNumber.label, '079 123')
    await visitor.press(en.selfService.goOn)
    await visitor.says(en.selfService.fields.mobileNumber.error)
    await visitor.fill(en.selfService.fields.mobileNumber.label, '+41 79 555 01 02')
    await visitor.press(en.selfService.goOn)
    await visitor.shows(en.session.proofTitle)
    await visitor.press(en.session.withoutDevice)
    // As a person may copy it from a sheet of paper.
    await visitor.fill(en.session.methods.recovery_code, ` ${codes[1]?.replace('-', ' - ')} `)
    await visitor.press(en.session.goOn)
    await visitor.press(en.session.sendCode)
    await visitor.says(upTo(en.session.sentTo))
    const [code = ''] = /\b\d{6}\b/.exec((await world.tenant.lastMessage('+41795550102')).text) ?? []
    await visitor.fill(en.session.code, code)
    await visitor.press(en.session.goOn)
    await visitor.shows(en.selfService.doneTitle)
    await visitor.press(en.shared.done)
    await row(en.selfService.heldMethods.sms).waitFor()
  })

  test('shows an error for a hardware token that is not available', async () => {
    await visitor.open('/SelfService/add/hardware_token')
    await visitor.fill(en.selfService.fields.serialNumber.label, 'NOBODY-1')
    // The proof before is recent enough.
    await visitor.press(en.selfService.goOn)
    await visitor.says(en.selfService.fields.serialNumber.refused)
  })

  test('removes a lost method with a recovery code', async () => {
    proofExpires()
    await visitor.open('/SelfService/')
    await row('Old phone')
      .getByRole('button', { name: en.selfService.removeOf('Old phone'), exact: true })
      .click()
    await visitor.press(en.selfService.remove)
    await visitor.press(en.session.withoutDevice)
    await visitor.fill(en.session.methods.recovery_code, codes[2] ?? '')
    await visitor.press(en.session.goOn)
    await visitor.says(en.selfService.removed)
    await row('Old phone').waitFor({ state: 'detached' })
  })

  test('replaces the password, and shows why one is refused', async () => {
    await visitor.press(en.selfService.changePassword)
    await visitor.fill(en.selfService.newPassword, 'password')
    await visitor.press(en.selfService.changePassword)
    await visitor.says(en.session.passwordIssues.common)
    await visitor.fill(en.selfService.newPassword, 'seven herons over the lake')
    await visitor.press(en.selfService.changePassword)
    await visitor.press(en.session.withoutDevice)
    await visitor.fill(en.session.methods.recovery_code, codes[4] ?? '')
    const reads = await holdReads()
    await visitor.press(en.session.goOn)
    await visitor.says(en.selfService.passwordChanged)
    // Later, it would take a user away who has gone on to another screen.
    await visitor.shows(en.selfService.methodsTitle)
    expect(reads.waiting()).toBeGreaterThan(0)
    await reads.release()
  })

  test('shows the activity, in words', async () => {
    await visitor.follow(en.selfService.places.activity)
    await visitor.says(en.selfService.actions['session.started'])
    const shown = await visitor.page.getByRole('main').innerText()
    const { actions, browserOn, otherAction } = en.selfService
    for (const words of [
      actions['registration.removed'],
      actions['registration.created'],
      actions['authentication.failed'],
      browserOn('Chrome', 'Linux'),
    ])
      expect(shown).toContain(words)
    expect(shown).not.toContain(upTo(otherAction))
    expect(shown).not.toMatch(/\w+\.\w+ed\b/)
  })

  test('shows a not-found page at an unknown address', async () => {
    await visitor.open('/SelfService/nowhere/at/all')
    await visitor.shows(en.selfService.unknownTitle)
  })
})
