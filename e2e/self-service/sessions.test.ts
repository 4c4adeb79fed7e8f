// Where somebody is signed in, and how they end it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

journey('a user who is signed in twice', () => {
  let world: World
  let here: Visitor
  let there: Visitor

  const signIn = async (visitor: Visitor, { userId, password }: { userId: string; password: string }) => {
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}?returnTo=/SelfService/sessions`)
    await visitor.enter(userId, password)
    await visitor.press('Later')
    await visitor.shows('Sessions')
  }

  beforeAll(async () => {
    world = await startWorld()
    const user = await world.newUser()
    ;[here, there] = [await world.visitor(), await world.visitor({ userAgent: firefox })]
    await signIn(there, user)
    await signIn(here, user)
  }, 120_000)
  afterAll(() => world.close())

  test('sees both, and which one is this', async () => {
    const rows = here.page.getByRole('main').getByRole('listitem')
    await rows.filter({ hasText: 'Firefox on Windows' }).waitFor()
    const shown = await rows.allInnerTexts()
    expect(shown).toHaveLength(2)
    expect(shown[0]).toContain('This browser')
    expect(shown[1]).toContain('Firefox on Windows')
  })

  test('signs the other one out, which has to sign in to go on', async () => {
    await here.press('Sign out Firefox on Windows')
    await here.page.getByText(beginning('Firefox on Windows')).waitFor({ state: 'detached' })
    await there.follow('Activity')
    await there.page.waitForURL(/\/AuthPage\/signin\//)
    expect(new URL(there.page.url()).searchParams.get('returnTo')).toBe('/SelfService/activity')
  })

  test('signs out everywhere, here too', async () => {
    await here.press('Sign out everywhere')
    await here.shows('Sign out everywhere?')
    await here.press('Sign out everywhere')
    await here.page.getByLabel(labelled('User name')).waitFor()
    await here.open('/SelfService/')
    await here.page.getByLabel(labelled('User name')).waitFor()
  })
})
