// People with a browser, which keeps cookies and sends them back as from one of our pages.
import type { Role } from '@countersign/contract'
import { svcAdmin, svcAuth, svcOtp, svcSs } from '@countersign/contract/operations'
import { ask, pathOf } from './ask.ts'
import type { TestAnswer, TestCall } from './http.ts'
import type { TestTenant } from './tenants.ts'

export interface TestBrowser {
  readonly call: TestCall
  /** The Cookie header that it would send. */
  cookies(): string
  /** The same cookies, sent to another process of the deployment. */
  at(call: TestCall): TestBrowser
}

export function createTestBrowser(call: TestCall, jar = new Map<string, string>()): TestBrowser {
  const cookies = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    at: (other) => createTestBrowser(other, jar),
    async call(method, path, request = {}) {
      const headers = {
        ...(jar.size > 0 ? { cookie: cookies() } : {}),
        'x-requested-with': 'countersign',
        ...request.headers,
      }
      const answer = await call(method, path, { ...request, headers })
      for (const cookie of answer.headers.getSetCookie()) keep(jar, cookie)
      return answer
    },
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';')
  const equals = pair.indexOf('=')
  if (cookie.includes('Max-Age=0')) jar.delete(pair.slice(0, equals))
  else jar.set(pair.slice(0, equals), pair.slice(equals + 1))
}

export interface TestPerson {
  readonly userId: string
  readonly password: string
  /** After signing in. */
  readonly browser: TestBrowser
}

const password = 'violet lamps sing at noon'
let people = 0

type Place = Pick<TestTenant, 'tenantId' | 'accessToken'>

/** Invited, accepted, and signed in with only a password. */
export async function newAdministrator(call: TestCall, tenant: Place, roles: readonly Role[]): Promise<TestPerson> {
  const userId = `person-${++people}`
  const invited = await ask(call, svcAdmin.inviteAdministrator, {
    accessToken: await tenant.accessToken(),
    body: { userId, displayName: userId, roles },
  })
  const [, invitation = ''] = invited.body.invitation.url.split('#invitation=')
  const browser = createTestBrowser(call)
  const { tenantId } = tenant
  const accepted = await ask(browser.call, svcAuth.acceptInvitation, {
    params: { tenantId },
    body: { invitation, password },
  })
  if (!accepted.body.signedIn) throw new Error(`${userId} could not sign in: ${accepted.text}`)
  return { userId, password, browser }
}

/** A user without a role, created by an application, and signed in with only a password. */
export async function newUser(call: TestCall, tenant: Place): Promise<TestPerson> {
  const userId = `person-${++people}`
  await ask(call, svcOtp.registerPassword, {
    accessToken: await tenant.accessToken('mfa.register'),
    body: { userId, password },
  })
  const browser = createTestBrowser(call)
  const answer = await signIn(browser, tenant, { userId, password })
  if (!answer.body.signedIn) throw new Error(`${userId} could not sign in: ${answer.text}`)
  return { userId, password, browser }
}

export const signIn = (
  browser: TestBrowser,
  { tenantId }: Pick<TestTenant, 'tenantId'>,
  { userId, password }: Pick<TestPerson, 'userId' | 'password'>,
): Promise<TestAnswer> =>
  browser.call('POST', pathOf(svcAuth.signInWithPassword, { params: { tenantId } }), { body: { userId, password } })

/** Proves a person by their password: the result is valid for one change. */
export async function proveByPassword({ browser, password: otp }: TestPerson): Promise<string> {
  const { body, text } = await ask(browser.call, svcSs.answerMyChallenge, { body: { authType: 'password', otp } })
  if (!body.authenticated || !body.challengeId) throw new Error(`No proof: ${text}`)
  return body.challengeId
}
