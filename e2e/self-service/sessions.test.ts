// Where a user is signed in, and how they sign out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const elsewhere = en.selfService.browserOn('Firefox', 'Windows')

journey('a user who is signed in twice', () => {
  let world: World
  let here: Visitor
  let there: Visitor

  const signIn = async (visitor: Visitor, { userId, password }: { userId: string; password: string }) => {
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}?returnTo=/SelfService/sessions`)
    await visitor.enter(userId, password)
    await visitor.press(en.signIn.later)
    await visitor.shows(en.selfService.places.sessions)
  }

  beforeAll(async () => {
    world = await startWorld()
    const user = await world.newUser()
    ;[here, there] = [await world.visitor(), await world.visitor({ userAgent: firefox })]
    await signIn(there, user)
    await signIn(here, user)
  })
  afterAll(() => world.close())

  test('sees both, and which one is the current one', async () => {
    const rows = here.page.getByRole('main').getByRole('listitem')
    await rows.filter({ hasText: elsewhere }).waitFor()
    const shown = await rows.allInnerTexts()
    expect(shown).toHaveLength(2)
    expect(shown[0]).toContain(en.selfService.thisBrowser)
    expect(shown[1]).toContain(elsewhere)
  })

  test('signs the other one out, which has to sign in again to continue', async () => {
    await here.press(en.selfService.signOutOf(elsewhere))
    await here.page.getByText(beginning(elsewhere)).waitFor({ state: 'detached' })
    await there.follow(en.selfService.places.activity)
    await there.page.waitForURL(/\/AuthPage\/signin\//)
    expect(new URL(there.page.url()).searchParams.get('returnTo')).toBe('/SelfService/activity')
  })

  test('signs out everywhere, including here', async () => {
    await here.press(en.selfService.signOutEverywhere)
    await here.shows(en.selfService.signOutEverywhereTitle)
    await here.press(en.selfService.signOutEverywhere)
    await here.page.getByLabel(labelled(en.signIn.userId)).waitFor()
    await here.open('/SelfService/')
    await here.page.getByLabel(labelled(en.signIn.userId)).waitFor()
  })
})
