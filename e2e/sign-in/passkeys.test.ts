// Passkeys of our own pages in a real browser: added in self-service, then used to sign in, as the second step and as a proof.
import { fromBase32, totp } from '@countersign/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVirtualAuthenticator, closeDialogs, en, journey, type VirtualAuthenticator } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

journey('passkeys of our own pages', () => {
  let world: World
  let person: { readonly userId: string; readonly password: string }
  let visitor: Visitor
  let authenticator: VirtualAuthenticator

  beforeAll(async () => {
    world = await startWorld()
    // Virtual authenticators count their uses, where a passkey that is synced would not.
    await world.tenant.admin('PATCH', 'authentication-modes/passkey', { settings: { refuseClonedKeys: false } })
    person = await world.newUser()
    visitor = await world.visitor()
    authenticator = await addVirtualAuthenticator(visitor.page, {
      defaultBackupEligibility: true,
      defaultBackupState: true,
    })
    await recordSignals(visitor.page)
    await visitor.open(signInPath())
    await visitor.enter(person.userId, person.password)
    await visitor.follow(en.signIn.setUpNow)
  })
  afterAll(() => world.close())

  const signInPath = () => `/AuthPage/signin/${world.tenant.tenantId}`
  const passkeyRow = (page: Page) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: en.selfService.synced })
  const signedIn = (page: Page) => page.waitForURL(/\/SelfService\//)

  /** With the same passkeys, as they are synced. */
  async function anotherBrowser(options: {
    readonly isTouched: boolean
  }): Promise<Visitor & { key: VirtualAuthenticator }> {
    const other = await world.visitor()
    const key = await addVirtualAuthenticator(other.page)
    await key.receive(await authenticator.credentials())
    await key.touch(options.isTouched)
    return { ...other, key }
  }

  test('a user adds one in self-service, and it is listed', async () => {
    await visitor.follow(en.selfService.heldMethods.passkey)
    await visitor.shows(en.selfService.passkeysTitle)
    await visitor.says(en.selfService.noPasskeysTitle)
    await visitor.press(en.selfService.addPasskey)
    await passkeyRow(visitor.page).waitFor()
    expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    await expect.poll(() => signalled(visitor.page)).toMatchObject([{ rpId: 'localhost', count: 1 }])
  })

  test('a user gives it a name', async () => {
    await visitor.press(en.selfService.renameOf(en.selfService.heldMethods.passkey))
    await visitor.fill(en.selfService.name, 'My laptop')
    await visitor.press(en.shared.save)
    await passkeyRow(visitor.page).filter({ hasText: 'My laptop' }).waitFor()
  })

  test('autofill signs in, without a password', async () => {
    const other = await anotherBrowser({ isTouched: true })
    await other.open(signInPath())
    await signedIn(other.page)
    expect(await other.page.evaluate(() => document.cookie)).toBe('')
    await other.context.close()
  })

  test('the button signs in on another browser, which has no autofill', async () => {
    const other = await anotherBrowser({ isTouched: true })
    await other.page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await other.open(signInPath())
    await other.shows(en.signIn.signInTitle)
    expect(await other.page.getByLabel(en.signIn.userId).getAttribute('autocomplete')).toBe('username webauthn')
    await other.press(en.signIn.usePasskey)
    await signedIn(other.page)
    await other.context.close()
  })

  test('the button ends a pending autofill first, because a browser has one request at a time', async () => {
    const other = await anotherBrowser({ isTouched: false })
    await other.page.addInitScript(() => {
      const { credentials } = navigator
      const get = credentials.get.bind(credentials)
      const asked: CredentialRequestOptions[] = []
      const seen: string[][] = []
      Object.assign(globalThis, { seen })
      credentials.get = (options = {}) => {
        asked.push(options)
        seen.push(asked.map(({ mediation, signal }) => `${mediation ?? 'dialog'}${signal?.aborted ? ' ended' : ''}`))
        return get(options)
      }
    })
    const seen = () => other.page.evaluate(() => (globalThis as unknown as { seen: string[][] }).seen)
    await other.open(signInPath())
    await expect.poll(seen).toEqual([['conditional']])
    await other.press(en.signIn.usePasskey)
    await expect.poll(async () => (await seen())[1]).toEqual(['conditional ended', 'dialog'])
    await other.context.close()
  })

  test('a user who closes the dialog sees that no passkey was used, and signs in another way', async () => {
    const other = await anotherBrowser({ isTouched: false })
    await other.open(signInPath())
    await other.shows(en.signIn.signInTitle)
    await closeDialogs(other.page)
    await other.press(en.signIn.usePasskey)
    await other.says(en.session.passkeyCancelled)
    await other.enter(person.userId, person.password)
    await other.shows(en.signIn.secondTitle)
    await other.context.close()
  })

  test('it is the second step after a password', async () => {
    const other = await anotherBrowser({ isTouched: false })
    await other.open(signInPath())
    await other.enter(person.userId, person.password)
    await other.shows(en.signIn.secondTitle)
    await other.key.touch(true)
    await other.press(en.session.usePasskey)
    await signedIn(other.page)
    await other.context.close()
  })

  test('it is the proof for a sensitive change', async () => {
    world.server.clock.advance({ minutes: 11 })
    await visitor.press(en.selfService.addPasskey)
    await visitor.shows(en.session.proofTitle)
    await visitor.press(en.session.usePasskey)
    await visitor.page.getByRole('dialog').waitFor({ state: 'detached' })
    // The authenticator has one already: the step-up was accepted, and the browser refuses a second one.
    await visitor.says(en.selfService.passkeyAlreadyThere)
  })

  test('removing the last second factor warns, requires a proof, and tells the browser', async () => {
    // The proof at the sign-in no longer counts.
    world.server.clock.advance({ minutes: 11 })
    await visitor.press(en.selfService.removeOf('My laptop'))
    await visitor.says(en.selfService.removeLastText)
    await visitor.press(en.selfService.remove)
    await visitor.shows(en.session.proofTitle)
    await visitor.press(en.session.usePasskey)
    await visitor.says(en.selfService.noPasskeysTitle)
    await expect.poll(async () => (await signalled(visitor.page)).at(-1)).toMatchObject({ rpId: 'localhost', count: 0 })
    await expect.poll(async () => (await authenticator.credentials()).length).toBe(0)
  })
})

journey('a user who signs in with a password and a code', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  test('is asked once whether to use a passkey next time, and can decline', async () => {
    const { userId, password } = await world.newUser()
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
    const code = () => totp(fromBase32(body.secret), world.server.clock.now())
    const enterByCode = async () => {
      world.server.clock.advance({ seconds: 60 })
      const visitor = await world.visitor()
      await addVirtualAuthenticator(visitor.page)
      await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
      await visitor.enter(userId, password)
      await visitor.shows(en.signIn.secondTitle)
      await visitor.fill(en.session.code, code())
      await visitor.press(en.session.goOn)
      return visitor
    }
    const first = await enterByCode()
    await first.says(en.signIn.passkeySuggestionHeading)
    await first.press(en.signIn.later)
    await first.page.waitForURL(/\/SelfService\//)
    const second = await enterByCode()
    await second.page.waitForURL(/\/SelfService\//)
    expect(await second.page.getByText(en.signIn.passkeySuggestionHeading).count()).toBe(0)
  })
})

/** What the page signals, which the browser does not report. */
async function recordSignals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const browser = PublicKeyCredential as unknown as Record<string, (options: object) => Promise<void>>
    const signal = browser.signalAllAcceptedCredentials
    browser.signalAllAcceptedCredentials = (options) => {
      const { rpId, allAcceptedCredentialIds } = options as { rpId: string; allAcceptedCredentialIds: string[] }
      const before = JSON.parse(sessionStorage.getItem('signals') ?? '[]')
      const signals = [...before, { rpId, count: allAcceptedCredentialIds.length }]
      sessionStorage.setItem('signals', JSON.stringify(signals))
      return signal?.call(PublicKeyCredential, options) ?? Promise.resolve()
    }
    browser.signalUnknownCredential = () => {
      throw new Error('It would delete the passkey of another organisation.')
    }
  })
}

const signalled = (page: Page): Promise<{ rpId: string; count: number }[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('signals') ?? '[]'))
