// Users of a tenant that lets browsers stand in for the second factor.
import { svcAuth, svcSs } from '@countersign/contract/operations'
import { ask, pathOf } from './ask.ts'
import type { TestAnswer } from './http.ts'
import { type MfaTenant, newMfaTenant } from './mfa.ts'
import { createTestBrowser, signIn, type TestBrowser } from './people.ts'
import type { TestServer } from './server.ts'
import { type Holder, newHolder } from './typed-holder.ts'

export interface CopiedBrowser extends TestBrowser {
  /** The same cookies in another browser, as a thief has them. */
  copy(): CopiedBrowser
}

type User = Pick<Holder, 'userId'>

export interface RememberingTenant extends MfaTenant {
  readonly password: string
  setDays(days: number): Promise<void>
  newBrowser(): CopiedBrowser
  /** A user with a password and another method. */
  newPerson(authType?: Holder['authType']): Promise<Holder>
  /** The first step of a sign-in. */
  enter(from: TestBrowser, user: User): Promise<TestAnswer['body']>
  /** A further step of a sign-in. */
  step(from: TestBrowser, step: 'challenge' | 'answer', body: object): Promise<TestAnswer['body']>
  /** Both steps, with the request to remember the browser. */
  remember(from: TestBrowser, holder: Holder): Promise<TestAnswer['body']>
  newRemembered(): Promise<{ readonly holder: Holder; readonly browser: CopiedBrowser }>
  /** Whether the password is enough to sign in. */
  skips(from: TestBrowser, user: User): Promise<boolean>
  listed(from: TestBrowser): Promise<readonly { readonly browserId: string }[]>
  eventsOf(user: User, action: string): Promise<TestAnswer['body']>
}

export async function newRememberingTenant(server: TestServer, days = 14): Promise<RememberingTenant> {
  const { clock, call } = server
  const tenant = await newMfaTenant(server)
  const { tenantId } = tenant
  const password = 'violet lamps sing at noon'
  const params = { tenantId }

  const newBrowser = (jar = new Map<string, string>()): CopiedBrowser => ({
    ...createTestBrowser(call, jar),
    copy: () => newBrowser(new Map(jar)),
  })
  const enter: RememberingTenant['enter'] = async (from, { userId }) =>
    (await signIn(from, tenant, { userId, password })).body
  const step: RememberingTenant['step'] = async (from, name, body) => {
    const signature = name === 'answer' ? svcAuth.answerSecondFactor : svcAuth.challengeSecondFactor
    return (await from.call('POST', pathOf(signature, { params }), { body })).body
  }
  const remember: RememberingTenant['remember'] = async (from, { userId, authType, right }) => {
    // The code of the same half minute works only once.
    clock.advance({ seconds: 60 })
    const { signInId } = (await enter(from, { userId })).next
    return step(from, 'answer', { signInId, authType, otp: await right(), rememberBrowser: true })
  }
  const newPerson: RememberingTenant['newPerson'] = async (authType = 'authenticator_app') => {
    const holder = await newHolder(tenant, authType, clock)
    await tenant.post('registerPassword', { userId: holder.userId, password })
    return holder
  }
  const setDays = async (rememberBrowserDays: number) => {
    const { status, text } = await tenant.admin('PATCH', 'mfa-settings', { rememberBrowserDays })
    if (status !== 200) throw new Error(`The days were not set: ${text}`)
  }
  await setDays(days)
  return {
    ...tenant,
    password,
    setDays,
    newBrowser,
    newPerson,
    enter,
    step,
    remember,
    async newRemembered() {
      const [holder, browser] = [await newPerson(), newBrowser()]
      const outcome = await remember(browser, holder)
      if (!outcome.browserRememberedUntil) throw new Error(`Not remembered: ${JSON.stringify(outcome)}`)
      return { holder, browser }
    },
    skips: async (from, user) => (await enter(from, user)).signedIn,
    listed: async (from) => (await ask(from.call, svcSs.listMyRememberedBrowsers, {})).body.browsers,
    eventsOf: async ({ userId }, action) =>
      (await tenant.admin('GET', `audit-events?action=${action}&targetId=${userId}`)).body.items,
  }
}
