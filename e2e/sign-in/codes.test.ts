// The second step by something that is typed: from an app, from a message, from the paper that was kept.
import { fromBase32, newHolder, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

journey('the second step by a code', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.enable('sms')
    await world.tenant.enable('hardware_token')
  }, 120_000)
  afterAll(() => world.close())

  const atTheDoor = async (userId: string, password: string): Promise<Visitor> => {
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.shows('One more step')
    return visitor
  }

  test('takes the code of an authenticator app, also pasted with a space in it, and says when it is wrong', async () => {
    const { userId, password } = await world.newUser()
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const visitor = await atTheDoor(userId, password)
    const field = visitor.page.getByLabel(labelled('Code'))
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    await field.fill('000000')
    await visitor.press('Continue')
    await visitor.says('That code is not right.')
    const code = totp(fromBase32(body.secret), world.server.clock.now())
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await visitor.press('Continue')
    await visitor.shows('How you sign in')
  })

  test('sends a code by SMS when asked to, and again only after a while', async () => {
    const { userId, password } = await world.newUser()
    const mobileNumber = '+41791230001'
    await world.tenant.post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })
    const visitor = await atTheDoor(userId, password)
    await visitor.says(/We send a code to \+41/)
    await visitor.press('Send the code')
    await visitor.says(/The code is on its way/)
    expect(await visitor.page.getByRole('button', { name: /Send it again in \d+ s/ }).isDisabled()).toBe(true)
    const [code = ''] = /\b\d{6}\b/.exec((await world.tenant.lastMessage(mobileNumber)).text) ?? []
    await visitor.fill('Code', code)
    await visitor.press('Continue')
    await visitor.shows('How you sign in')
  })

  test('takes a code before a password that strangers have guessed at too often', async () => {
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
    await visitor.says('The user name or the password is not right.')
    await visitor.press('Enter a code first')
    await visitor.fill('Code', '000000')
    await visitor.enter(userId, password)
    await visitor.says('Incorrect code.')
    await visitor.fill('Code', totp(fromBase32(body.secret), world.server.clock.now()))
    await visitor.enter(userId, password)
    await visitor.shows('How you sign in')
  })

  test('lets whoever has lost the device in with a recovery code, once', async () => {
    const { userId, password } = await world.newUser()
    await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'recovery_code', verified: true })
    const enterWithCode = async () => {
      const visitor = await atTheDoor(userId, password)
      await visitor.press('I don’t have my device with me')
      await visitor.fill('Recovery code', body.codes[0])
      await visitor.press('Continue')
      return visitor
    }
    await (await enterWithCode()).shows('How you sign in')
    await (await enterWithCode()).says(/code is not right|used before/)
  })

  test('finds a hardware token again whose codes have run ahead', async () => {
    const { userId, password } = await world.newUser()
    const token = await newHolder(world.tenant, 'hardware_token', world.server.clock, userId)
    for (let unseen = 0; unseen < 30; unseen++) await token.right()
    const visitor = await atTheDoor(userId, password)
    await visitor.fill('Code', await token.right())
    await visitor.press('Continue')
    await visitor.says('That code is not right.')
    await visitor.press('The token’s codes are not accepted')
    await visitor.fill('Code', await token.right())
    await visitor.fill('The code after it', await token.right())
    await visitor.press('Continue')
    await visitor.shows('How you sign in')
  })

  test('offers every way there is, the best first', async () => {
    const { userId, password } = await world.newUser()
    for (const fields of [
      { authType: 'sms', mobileNumber: '+41791230002', label: 'Work' },
      { authType: 'authenticator_app', label: 'My phone' },
      { authType: 'recovery_code' },
    ])
      await world.tenant.post('registerOtp', { userId, verified: true, ...fields })
    const visitor = await atTheDoor(userId, password)
    await visitor.shows('Authenticator app')
    await visitor.press('Another way')
    const ways = await visitor.page.getByRole('listitem').allInnerTexts()
    expect(ways.map((way) => way.split('\n')[0])).toEqual(['Authenticator app', 'Code by SMS', 'Recovery code'])
    await visitor.page.getByRole('button', { name: /Code by SMS/ }).click()
    await visitor.says(/We send a code to/)
  })

  test('says until when a way is locked, and begins with another one', async () => {
    const { userId, password } = await world.newUser()
    for (const authType of ['authenticator_app', 'recovery_code'])
      await world.tenant.post('registerOtp', { userId, verified: true, authType })
    for (let turn = 0; turn < 10; turn++)
      await world.tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp: '000000' })
    const visitor = await atTheDoor(userId, password)
    await visitor.page.getByLabel(labelled('Recovery code')).waitFor()
    await visitor.press('Another way')
    await visitor.page.getByRole('button', { name: /Authenticator app Locked until/ }).waitFor()
  })

  test('begins again when it took too long', async () => {
    const { userId, password } = await world.newUser()
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const visitor = await atTheDoor(userId, password)
    world.server.clock.advance({ minutes: 11 })
    await visitor.fill('Code', totp(fromBase32(body.secret), world.server.clock.now()))
    await visitor.press('Continue')
    await visitor.says('That took a little too long.')
    await visitor.shows('Sign in')
  })
})
