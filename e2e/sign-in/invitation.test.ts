// The first time of somebody who was invited to administer the tenant.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { startWorld, type World } from './world.fixture.ts'

journey('an invitation', () => {
  let world: World
  let link: string

  beforeAll(async () => {
    world = await startWorld()
    const { body } = await world.tenant.admin('POST', 'administrators', {
      userId: 'grace',
      displayName: 'Grace Hopper',
      roles: ['administrator'],
    })
    link = body.invitation.url
  }, 120_000)
  afterAll(() => world.close())

  test('says whom it is for, and leaves nothing of it in the address bar', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.shows('Welcome, Grace Hopper')
    expect(await visitor.page.getByLabel(labelled('User name')).inputValue()).toBe('grace')
    expect(visitor.page.url()).toBe(`${world.url}/AuthPage/signin/${world.tenant.tenantId}`)
  })

  test('is not used up by a password that is too easy, and says why it is', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.fill('New password', 'abcd1234')
    await visitor.press('Accept and sign in')
    await visitor.says(/This is a simple pattern\./)
    await visitor.fill('New password', 'grace')
    await visitor.press('Accept and sign in')
    await visitor.says('Use at least 8 characters.')
  })

  test('signs in with a password of their own, and leads to the console', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.fill('New password', 'nine clocks in the hallway')
    await visitor.press('Accept and sign in')
    await visitor.shows('You are signed in')
    await visitor.press('Later')
    await visitor.page.waitForURL(`${world.url}/SvcAdmin/**`)
  })

  test('is good once', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.shows('This invitation cannot be used')
    await visitor.press('Go to the sign-in')
    await visitor.enter('grace', 'nine clocks in the hallway')
    await visitor.shows('You are signed in')
  })
})
