// The first sign-in of a person who was invited to administer the tenant.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addVirtualAuthenticator,
  closeDialogs,
  containing,
  en,
  expectUsable,
  journey,
  labelled,
} from '../browser/index.ts'
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
  })
  afterAll(() => world.close())

  test('shows whom it is for, and leaves nothing of it in the address bar', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.shows(en.signIn.invitedTitle('Grace Hopper'))
    expect(await visitor.page.getByLabel(labelled(en.signIn.userId)).inputValue()).toBe('grace')
    expect(visitor.page.url()).toBe(`${world.url}/AuthPage/signin/${world.tenant.tenantId}`)
  })

  test('is not used up by a weak password, and says why that is refused', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.fill(en.signIn.choosePassword, 'abcd1234')
    await visitor.press(en.signIn.accept)
    await visitor.says(containing(en.session.passwordIssues.pattern))
    await visitor.fill(en.signIn.choosePassword, 'grace')
    await visitor.press(en.signIn.accept)
    await visitor.says(en.session.passwordIssues.tooShort('8'))
  })

  test('signs in with a password of their own, and leads to the console', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.fill(en.signIn.choosePassword, 'nine clocks in the hallway')
    await visitor.press(en.signIn.accept)
    await visitor.shows(en.signIn.suggestionTitle)
    await visitor.press(en.signIn.later)
    await visitor.page.waitForURL(`${world.url}/SvcAdmin/**`)
  })

  test('is accepted once', async () => {
    const visitor = await world.visitor()
    await visitor.page.goto(link)
    await visitor.shows(en.signIn.invitationOverTitle)
    await visitor.press(en.signIn.toSignIn)
    await visitor.enter('grace', 'nine clocks in the hallway')
    await visitor.shows(en.signIn.suggestionTitle)
  })

  test('is accepted with a passkey instead of a password, which then is enough to sign in', async () => {
    const { body } = await world.tenant.admin('POST', 'administrators', {
      userId: 'edsger',
      displayName: 'Edsger Dijkstra',
      roles: ['administrator'],
    })
    const visitor = await world.visitor()
    const authenticator = await addVirtualAuthenticator(visitor.page)
    await visitor.page.goto(body.invitation.url)
    await visitor.shows(en.signIn.invitedTitle('Edsger Dijkstra'))
    await expectUsable(visitor.page)
    await visitor.press(en.signIn.invitedPasskey)
    await visitor.page.waitForURL(`${world.url}/SvcAdmin/**`)
    const held = await authenticator.credentials()
    expect(held).toMatchObject([{ isResidentCredential: true }])

    const other = await world.visitor()
    await (await addVirtualAuthenticator(other.page)).receive(held)
    await other.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await other.page.waitForURL(`${world.url}/SvcAdmin/**`)
  })

  test('stays valid if the user closes the dialog of the browser, which the page says', async () => {
    const { body } = await world.tenant.admin('POST', 'administrators', {
      userId: 'barbara',
      displayName: 'Barbara Liskov',
      roles: ['administrator'],
    })
    const visitor = await world.visitor()
    await visitor.page.goto(body.invitation.url)
    await visitor.shows(en.signIn.invitedTitle('Barbara Liskov'))
    await closeDialogs(visitor.page)
    await visitor.press(en.signIn.invitedPasskey)
    await visitor.says(en.signIn.invitedPasskeyCancelled)
    await visitor.fill(en.signIn.choosePassword, 'nine clocks in the hallway')
    await visitor.press(en.signIn.accept)
    await visitor.shows(en.signIn.suggestionTitle)
  })
})
