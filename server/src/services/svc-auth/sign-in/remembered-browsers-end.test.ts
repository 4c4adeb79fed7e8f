// What ends a browser that stands in for the second factor.
import {
  type Holder,
  newDeviceHolder,
  newHolder,
  newOwnPasskey,
  newRememberingTenant,
  type RememberingTenant,
  startTestServer,
  type TestBrowser,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: RememberingTenant
beforeAll(async () => {
  tenant = await newRememberingTenant(server)
  await tenant.enable('push')
})
afterAll(() => server.close())

describe('a remembered browser ends with', () => {
  const endings: Record<string, (known: { holder: Holder; browser: TestBrowser }) => Promise<unknown>> = {
    'a new password, also in the browser where it was chosen': async ({ holder, browser }) => {
      clock.advance({ seconds: 60 })
      const proof = { authType: holder.authType, otp: await holder.right() }
      const { body } = await browser.call('POST', '/Svc/v1/me/challenges:answer', { body: proof })
      const changed = { newPassword: 'green doors open at dawn', proofChallengeId: body.challengeId }
      const { status, text } = await browser.call('POST', '/Svc/v1/me/password', { body: changed })
      if (status >= 300) throw new Error(text)
    },
    'a new method': ({ holder }) => newHolder(tenant, 'recovery_code', clock, holder.userId),
    'a new passkey of our own pages': ({ browser }) => newOwnPasskey(server, { browser }),
    'a method that is removed': async ({ holder }) => {
      await tenant.admin('DELETE', `users/${holder.userId}/registrations/${holder.registrationId}`)
    },
    'a method that is disabled': ({ holder }) =>
      tenant.admin('PATCH', `users/${holder.userId}/registrations/${holder.registrationId}`, { status: 'disabled' }),
    'signing out everywhere': ({ browser }) => browser.call('DELETE', '/Svc/v1/me/sessions'),
    'signing out all other sessions': ({ browser }) => browser.call('DELETE', '/Svc/v1/me/sessions?keepCurrent=true'),
    'an administrator who signs the user out': ({ holder }) => tenant.admin('POST', `users/${holder.userId}:sign-out`),
    'an administrator who disables the user': async ({ holder }) => {
      await tenant.admin('POST', `users/${holder.userId}:disable`)
      await tenant.admin('POST', `users/${holder.userId}:enable`)
    },
    'a tenant that remembers no browsers any more, also if it does so again later': async () => {
      await tenant.setDays(0)
      await tenant.setDays(14)
    },
  }

  test.each(Object.keys(endings))('%s', async (name) => {
    const known = await tenant.newRemembered()
    const rows = () =>
      server.database.superuser('select from remembered_browsers where user_id = $1 and expires_at > $2', [
        known.holder.userId,
        new Date(clock.now()),
      ])
    expect(await rows()).toHaveLength(1)
    await endings[name]?.(known)
    expect(await rows()).toEqual([])
  })

  test('a user who reports a prompt: “it wasn’t me”', async () => {
    const holder = await newDeviceHolder(server, tenant)
    await tenant.post('registerPassword', { userId: holder.userId, password: tenant.password })
    const browser = tenant.newBrowser()
    const ask = async (from: TestBrowser) => {
      const { next } = await tenant.enter(from, holder)
      const challenge = await tenant.step(from, 'challenge', { signInId: next.signInId, authType: 'push' })
      return { signInId: next.signInId, challenge }
    }
    const { signInId, challenge } = await ask(browser)
    const { challengeId, numberMatch } = challenge
    await holder.device.answerPush(await holder.device.shown(challengeId), {
      decision: 'approve',
      number: numberMatch.displayNumber,
    })
    const answer = { signInId, authType: 'push', challengeId, rememberBrowser: true }
    expect(await tenant.step(browser, 'answer', answer)).toMatchObject({ browserRememberedUntil: expect.anything() })
    expect(await tenant.skips(browser, holder)).toBe(true)

    const attacker = await ask(tenant.newBrowser())
    await holder.device.answerPush(await holder.device.shown(attacker.challenge.challengeId), {
      decision: 'deny',
      denyReason: 'not_me',
    })
    expect(await tenant.skips(browser, holder)).toBe(false)
  })

  test('nothing that only renames or uses a method', async () => {
    const { holder, browser } = await tenant.newRemembered()
    await tenant.admin('PATCH', `users/${holder.userId}/registrations/${holder.registrationId}`, { label: 'Phone' })
    clock.advance({ seconds: 60 })
    const { userId, authType } = holder
    await tenant.post('authenticateOtp', { userId, authType, otp: await holder.right() })
    await tenant.post('registerOtp', { userId, authType })
    expect(await tenant.skips(browser, holder)).toBe(true)
  })
})
