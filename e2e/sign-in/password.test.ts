// Signing in with a password: the organisation, right and wrong passwords, and the destination.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en, fr, journey, labelled } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

journey('a user with a password', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  test('asks for the organisation, says if it is unknown, and does not ask again', async () => {
    const visitor = await world.visitor()
    await visitor.open('/AuthPage/')
    const field = visitor.page.getByLabel(labelled(en.signIn.organisation))
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await visitor.fill(en.signIn.organisation, 'nobody')
    await visitor.press(en.signIn.goOn)
    await visitor.says(en.signIn.organisationUnknown('nobody'))
    await visitor.fill(en.signIn.organisation, ` ${world.tenant.tenantId.toUpperCase()} `)
    await visitor.press(en.signIn.goOn)
    await visitor.says(`Tenant ${world.tenant.tenantId}`)
    expect(visitor.page.url()).toBe(`${world.url}/AuthPage/signin/${world.tenant.tenantId}`)

    await visitor.open('/AuthPage/')
    expect(await visitor.page.getByLabel(labelled(en.signIn.organisation)).inputValue()).toBe(world.tenant.tenantId)
    // A user who comes from a page that requires a sign-in is sent to the right place directly.
    await visitor.open('/SelfService/sessions')
    await visitor.page.waitForURL(/signin/)
    expect(new URL(visitor.page.url()).searchParams.get('returnTo')).toBe('/SelfService/sessions')
  })

  test('reads the pages in the language that they choose, from then on', async () => {
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.page.getByLabel(labelled(en.shared.language)).selectOption('fr')
    await visitor.shows(fr.signIn.signInTitle)
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('fr')
    await visitor.open('/AuthPage/')
    await visitor.shows(fr.signIn.organisationTitle)
    await visitor.page.getByRole('combobox').selectOption('en')
    await visitor.shows(en.signIn.organisationTitle)
  })

  test('shows one message for a wrong password, whatever the user name', async () => {
    const { userId } = await world.newUser()
    const visitor = await world.visitor()
    for (const name of [userId, 'nobody-at-all']) {
      await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
      await visitor.enter(name, 'something else')
      await visitor.says(en.signIn.wrongPassword)
      expect(await visitor.page.getByLabel(labelled(en.session.password)).inputValue()).toBe('')
    }
  })

  test('offers a second factor, and leads to self-service without one', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/SvcAuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.shows(en.signIn.suggestionTitle)
    await visitor.press(en.signIn.later)
    await visitor.shows(en.selfService.methodsTitle)
    expect(visitor.page.url()).toBe(`${world.url}/SelfService/`)

    // The session exists: no second sign-in, neither here nor where no organisation is named.
    for (const path of ['/AuthPage/', `/AuthPage/signin/${world.tenant.tenantId}`]) {
      await visitor.open(path)
      await visitor.shows(en.selfService.methodsTitle)
    }
  })

  test('returns to the page of origin', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(
      `/AuthPage/signin/${world.tenant.tenantId}?returnTo=${encodeURIComponent('/SelfService/activity')}`,
    )
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
    await visitor.shows(en.selfService.places.activity)
    expect(visitor.page.url()).toBe(`${world.url}/SelfService/activity`)
  })

  test.for(['https://elsewhere.example/', '/.//elsewhere.example/'])(
    'never redirects to another site through a link to the sign-in: %s',
    async (returnTo) => {
      const { userId, password } = await world.newUser()
      const visitor = await world.visitor()
      const asked: string[] = []
      visitor.page.on('request', (request) => asked.push(new URL(request.url()).origin))
      await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}?returnTo=${encodeURIComponent(returnTo)}`)
      await visitor.enter(userId, password)
      await visitor.press(en.signIn.later)
      await visitor.page.waitForURL((url) => !url.pathname.startsWith('/AuthPage'))
      expect(new Set(asked)).toEqual(new Set([world.url]))
    },
  )

  test('leaves no secret in the address or in browser storage', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.shows(en.signIn.suggestionTitle)
    const kept = await visitor.page.evaluate(() => [
      location.href,
      ...Object.values(localStorage),
      ...Object.values(sessionStorage),
    ])
    expect(kept).toEqual([`${world.url}/AuthPage/signin/${world.tenant.tenantId}`, world.tenant.tenantId])
    const cookies = await visitor.page.evaluate(() => document.cookie)
    expect(cookies).not.toContain('countersign')
  })

  test('says when there were too many wrong passwords', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    for (let turn = 0; turn < 10; turn++)
      await world.server.call('POST', `/AuthPage/v1/sign-in/${world.tenant.tenantId}/password`, {
        headers: { 'x-requested-with': 'countersign' },
        body: { userId, password: `wrong ${turn}` },
      })
    await visitor.enter(userId, password)
    await visitor.says(en.signIn.passwordLocked)
  })

  test.for([
    ['de-CH', de.signIn],
    ['fr-FR', fr.signIn],
  ] as const)('uses the language of the browser: %s', async ([locale, texts]) => {
    const visitor = await world.visitor({ locale })
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.fill(texts.userId, 'ada')
    await visitor.page.locator('input[name=password]').fill('wrong')
    await visitor.page.keyboard.press('Enter')
    await visitor.says(texts.wrongPassword)
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
  })
})
