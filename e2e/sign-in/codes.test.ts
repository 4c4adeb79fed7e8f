// A typed second factor: from an app, from a message, or a recovery code.
import { fromBase32, newHolder, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, containing, en, journey, labelled, upTo } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

journey('the second step by a code', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('sms')
    await world.tenant.enable('hardware_token')
  })
  afterAll(() => world.close())

  const atTheDoor = async (userId: string, password: string): Promise<Visitor> => {
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.shows(en.signIn.secondTitle)
    return visitor
  }

  test('accepts the code of an authenticator app, even pasted with a space in it, and says when it is wrong', async () => {
    const { userId, password } = await world.newUser()
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const visitor = await atTheDoor(userId, password)
    const field = visitor.page.getByLabel(labelled(en.session.code))
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    await field.fill('000000')
    await visitor.press(en.session.goOn)
    await visitor.says(en.session.reasons.wrong_code)
    const code = totp(fromBase32(body.secret), world.server.clock.now())
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await visitor.press(en.session.goOn)
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('sends a code by SMS on request, and again only after a while', async () => {
    const { userId, password } = await world.newUser()
    const mobileNumber = '+41791230001'
    await world.tenant.post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })
    const visitor = await atTheDoor(userId, password)
    await visitor.says(upTo(en.session.sendTo))
    await visitor.press(en.session.sendCode)
    await visitor.says(upTo(en.session.sentTo))
    expect(await visitor.page.getByRole('button', { name: beginning(upTo(en.session.sendAgainIn)) }).isDisabled()).toBe(
      true,
    )
    const [code = ''] = /\b\d{6}\b/.exec((await world.tenant.lastMessage(mobileNumber)).text) ?? []
    await visitor.fill(en.session.code, code)
    await visitor.press(en.session.goOn)
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('says which wrong code was the last, takes the field away, and offers a new code', async () => {
    const { userId, password } = await world.newUser()
    const mobileNumber = '+41791230009'
    await world.tenant.post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })
    const visitor = await atTheDoor(userId, password)
    await visitor.press(en.session.sendCode)
    await visitor.says(upTo(en.session.sentTo))
    const field = visitor.page.getByLabel(labelled(en.session.code))
    const [code = ''] = /\b\d{6}\b/.exec((await world.tenant.lastMessage(mobileNumber)).text) ?? []
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of [4, 3, 2, 1]) {
      await field.fill(wrong)
      await visitor.press(en.session.goOn)
      if (left <= 3) await visitor.page.getByText(containing(en.session.attemptsLeft(left))).waitFor()
      else await visitor.says(en.session.reasons.wrong_code)
    }
    await field.fill(wrong)
    await visitor.press(en.session.goOn)
    await visitor.page.getByText(containing(en.session.lastAttempt(true))).waitFor()
    expect(await field.count()).toBe(0)
    await visitor.page.getByRole('button', { name: beginning(upTo(en.session.sendAgainIn)) }).waitFor()
  })

  test('accepts a code before a password that strangers have guessed too often', async () => {
    const { userId, password } = await world.newUser()
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    await world.server.database.superuser(
      `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, updated_at)
       values ($1, $2, 'password', '', 100, now())`,
      [world.tenant.tenantId, userId],
    )
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.says(en.signIn.wrongPassword)
    await visitor.press(en.signIn.codeFirst)
    await visitor.fill(en.session.code, '000000')
    await visitor.enter(userId, password)
    await visitor.says(en.signIn.wrongCode)
    await visitor.fill(en.session.code, totp(fromBase32(body.secret), world.server.clock.now()))
    await visitor.enter(userId, password)
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('lets a user who has lost the device sign in with a recovery code, once', async () => {
    const { userId, password } = await world.newUser()
    await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'recovery_code', verified: true })
    const enterWithCode = async () => {
      const visitor = await atTheDoor(userId, password)
      await visitor.press(en.session.withoutDevice)
      // As people type it from paper.
      await visitor.fill(en.session.methods.recovery_code, body.codes[0].replace('-', ' '))
      await visitor.press(en.session.goOn)
      return visitor
    }
    await (await enterWithCode()).shows(en.selfService.methodsTitle)
    await (await enterWithCode()).says(en.session.reasons.replayed_code)
  })

  test('resynchronises a hardware token whose codes have run ahead', async () => {
    const { userId, password } = await world.newUser()
    const token = await newHolder(world.tenant, 'hardware_token', world.server.clock, userId)
    for (let unseen = 0; unseen < 30; unseen++) await token.right()
    const visitor = await atTheDoor(userId, password)
    await visitor.fill(en.session.code, await token.right())
    await visitor.press(en.session.goOn)
    await visitor.says(en.session.reasons.wrong_code)
    await visitor.press(en.session.outOfStep)
    await visitor.fill(en.session.code, await token.right())
    await visitor.fill(en.session.nextCode, await token.right())
    await visitor.press(en.session.goOn)
    await visitor.shows(en.selfService.methodsTitle)
  })

  test('offers every available method, the best first', async () => {
    const { userId, password } = await world.newUser()
    for (const fields of [
      { authType: 'sms', mobileNumber: '+41791230002', label: 'Work' },
      { authType: 'authenticator_app', label: 'My phone' },
      { authType: 'recovery_code' },
    ])
      await world.tenant.post('registerOtp', { userId, verified: true, ...fields })
    const visitor = await atTheDoor(userId, password)
    await visitor.shows(en.session.methods.authenticator_app)
    await visitor.press(en.session.anotherWay)
    const ways = await visitor.page.getByRole('listitem').allInnerTexts()
    expect(ways.map((way) => way.split('\n')[0])).toEqual([
      en.session.methods.authenticator_app,
      en.session.methods.sms,
      en.session.methods.recovery_code,
    ])
    await visitor.page.getByRole('button', { name: beginning(en.session.methods.sms) }).click()
    await visitor.says(upTo(en.session.sendTo))
  })

  test('says until when a method is locked, and starts with another one', async () => {
    const { userId, password } = await world.newUser()
    for (const authType of ['authenticator_app', 'recovery_code'])
      await world.tenant.post('registerOtp', { userId, verified: true, authType })
    for (let turn = 0; turn < 10; turn++)
      await world.tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: '000000' })
    const visitor = await atTheDoor(userId, password)
    await visitor.page.getByLabel(labelled(en.session.methods.recovery_code)).waitFor()
    await visitor.press(en.session.anotherWay)
    await visitor.page
      .getByRole('button', {
        name: beginning(`${en.session.methods.authenticator_app} ${upTo(en.session.lockedUntil)}`),
      })
      .waitFor()
  })

  test('starts over when it took too long', async () => {
    const { userId, password } = await world.newUser()
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const visitor = await atTheDoor(userId, password)
    world.server.clock.advance({ minutes: 11 })
    await visitor.fill(en.session.code, totp(fromBase32(body.secret), world.server.clock.now()))
    await visitor.press(en.session.goOn)
    await visitor.says(en.signIn.tooLate)
    await visitor.shows(en.signIn.signInTitle)
  })
})
