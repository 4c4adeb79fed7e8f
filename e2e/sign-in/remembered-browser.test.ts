// A user has their browser remembered, signs in with only the password, and has it forgotten again.
import { newHolder } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, expectUsable, journey, labelled, sights } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

const days = 14

journey('a remembered browser', () => {
  let world: World
  let visitor: Visitor
  let user: { readonly userId: string; readonly password: string }
  let code: () => Promise<string>

  beforeAll(async () => {
    world = await startWorld()
    await world.tenant.admin('PATCH', 'mfa-settings', { rememberBrowserDays: days })
    user = await world.newUser()
    const app = await newHolder(world.tenant, 'authenticator_app', world.server.clock, user.userId)
    await newHolder(world.tenant, 'recovery_code', world.server.clock, user.userId)
    code = () => {
      // The code of the same half minute works only once.
      world.server.clock.advance({ seconds: 30 })
      return app.right()
    }
    visitor = await world.visitor()
  })
  afterAll(() => world.close())

  const box = ({ page }: Visitor) => page.getByRole('checkbox', { name: en.signIn.rememberBrowser(days) })
  const arrive = async (at: Visitor) => {
    await at.open(`/AuthPage/signin/${world.tenant.tenantId}?returnTo=/SelfService/sessions`)
    await at.enter(user.userId, user.password)
  }
  const signOut = async () => {
    await visitor.page.evaluate(() =>
      fetch('/AuthPage/v1/session', { method: 'DELETE', headers: { 'x-requested-with': 'countersign' } }),
    )
  }

  test('is offered with a code, and not with a recovery code', async () => {
    await arrive(visitor)
    await visitor.shows(en.signIn.secondTitle)
    await box(visitor).waitFor()
    await visitor.press(en.session.withoutDevice)
    await visitor.page.getByLabel(labelled(en.session.methods.recovery_code)).waitFor()
    expect(await box(visitor).count()).toBe(0)
  })

  test.each(sights)('is accessible where it is offered, at $name', async (sight) => {
    const other = await world.visitor(sight)
    await arrive(other)
    await box(other).waitFor()
    await expectUsable(other.page)
    await other.page.close()
  })

  test('skips the second step from then on', async () => {
    await arrive(visitor)
    await visitor.fill(en.session.code, await code())
    await box(visitor).check()
    await visitor.press(en.session.goOn)
    await visitor.shows(en.selfService.rememberedTitle)
    await signOut()
    await arrive(visitor)
    await visitor.shows(en.selfService.places.sessions)
  })

  test('is listed beside the sessions, and asks for the second step again once it is forgotten', async () => {
    await visitor.shows(en.selfService.rememberedTitle)
    await expectUsable(visitor.page)
    await visitor.page.getByRole('button', { name: beginning(en.selfService.forgetBrowser) }).click()
    await visitor.page.getByText(en.selfService.rememberedText).waitFor({ state: 'detached' })
    await signOut()
    await arrive(visitor)
    await visitor.shows(en.signIn.secondTitle)
    expect(await box(visitor).isChecked()).toBe(false)
  })
})
