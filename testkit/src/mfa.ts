// The MFA API as an application uses it.
import { setTimeout as delay } from 'node:timers/promises'
import type { AuthType } from '@countersign/contract'
import { svcOtp } from '@countersign/contract/operations'
import { type OtpOperation, pathOf } from './ask.ts'
import type { TestAnswer, TestCall } from './http.ts'
import type { TestServer } from './server.ts'
import type { TestTenant } from './tenants.ts'

export interface MfaTenant extends TestTenant {
  /** An operation of the MFA API, with an access token of all scopes, or of the given one. */
  post(operation: OtpOperation, body: object, options?: PostOptions): Promise<TestAnswer>
  admin(method: string, path: string, body?: object): Promise<TestAnswer>
  /** A file, sent unchanged. */
  upload(path: string, contentType: string, content: string): Promise<TestAnswer>
  /** Resolves once the import at the path has ended. */
  settled(path: string): Promise<void>
  enable(authType: AuthType, settings?: object): Promise<void>
  /** The last message to a recipient. */
  lastMessage(to: string): Promise<{ readonly subject: string | null; readonly text: string }>
}

interface PostOptions {
  readonly accessToken?: string
  /** The scopes of the access token; all by default. */
  readonly scope?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another process of the deployment. */
  readonly call?: TestCall
}

export async function newMfaTenant({
  call,
  newTenant,
  worker,
}: Pick<TestServer, 'call' | 'newTenant' | 'worker'>): Promise<MfaTenant> {
  const tenant = await newTenant()
  const known = new Map<string | undefined, string>()

  /** With a valid access token at any time: tests move the clock. */
  const withToken = async (scope: string | undefined, ask: (accessToken: string) => Promise<TestAnswer>) => {
    const accessToken = known.get(scope)
    const answer = accessToken ? await ask(accessToken) : undefined
    if (answer && answer.status !== 401) return answer
    const fresh = await tenant.accessToken(scope)
    known.set(scope, fresh)
    return ask(fresh)
  }

  const admin: MfaTenant['admin'] = (method, path, body) =>
    withToken(undefined, (accessToken) =>
      call(method, `/SvcAdmin/v1/${path}`, { accessToken, headers: { 'if-match': '*' }, ...(body ? { body } : {}) }),
    )
  return {
    ...tenant,
    admin,
    post(operation, body, { accessToken, scope, headers = {}, call: other = call } = {}) {
      const ask = (token: string) => other('POST', pathOf(svcOtp[operation]), { accessToken: token, headers, body })
      return accessToken ? ask(accessToken) : withToken(scope, ask)
    },
    upload: (path, contentType, raw) =>
      withToken(undefined, (accessToken) =>
        call('POST', `/SvcAdmin/v1/${path}`, { accessToken, headers: { 'content-type': contentType }, raw }),
      ),
    async settled(path) {
      for (let turn = 0; turn < 100; turn++) {
        await worker.runDue()
        if ((await admin('GET', path)).body.status === 'done') return
        await delay(20)
      }
      throw new Error(`${path} does not end.`)
    },
    async enable(authType, settings) {
      const answer = await admin('PATCH', `authentication-modes/${authType}`, {
        enabled: true,
        ...(settings ? { settings } : {}),
      })
      if (answer.status !== 200) throw new Error(`${authType} was not enabled: ${answer.text}`)
    },
    async lastMessage(to) {
      await worker.runDue()
      const { body } = await admin('GET', 'inbox?limit=100')
      const message = body.items.find((item: { to: string }) => item.to === to)
      if (!message) throw new Error(`Nothing arrived for ${to}.`)
      return message
    },
  }
}
