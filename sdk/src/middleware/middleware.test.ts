// requireMfa and requireGrant in the real frameworks, with a real server behind them.
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newHolder, newPaymentTenant, pay, runningClock, startTestServer } from '@countersign/testkit'
// @ts-expect-error: Express has no types of its own.
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { Countersign } from '../index.ts'
import * as forExpress from './express.ts'
import * as forFastify from './fastify.ts'
import type { GrantRequirement } from './grant.ts'
import * as forHono from './hono.ts'
import type { MfaRequirement } from './mfa.ts'

const clock = runningClock()
const server = await startTestServer({ clock })
const tenant = await newPaymentTenant(server)
const { tenantId, clientId, clientSecret } = tenant
const countersign = new Countersign({ url: server.environment.PUBLIC_URL ?? '', tenantId, clientId, clientSecret })
const closing: (() => Promise<unknown> | unknown)[] = [() => server.close()]
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

type Ask = (path: string, headers?: Record<string, string>) => Promise<Response>

const used = new Set<string>()
const mfaFor = <Request>(user: (request: Request) => string | undefined): MfaRequirement<Request> => ({ userId: user })
const onceFor = <Request>(user: (request: Request) => string | undefined): MfaRequirement<Request> => ({
  userId: user,
  amr: ['otp'],
  firstUse: (jti) => !used.has(jti) && Boolean(used.add(jti)),
})
/** The amount is in the query, as a handler would read it. */
const grantFor = <Request>(url: (request: Request) => string): GrantRequirement<Request> => ({
  performs: (request) => {
    const { searchParams } = new URL(url(request), 'http://bank')
    const { action, resource } = pay(searchParams.get('user') ?? '', Number(searchParams.get('amount')))
    return { action, resource }
  },
  audience: 'bank',
})

type Request = forExpress.ExpressRequest & { readonly url?: string }
type ExpressHandler = (request: Request, response: never, next: (error?: unknown) => void) => void
interface ExpressApp {
  get(path: string, guard: ExpressHandler, handler: (request: Request, response: Sends) => unknown): void
  listen(port: number, host: string): Server
}
interface Sends {
  json(body: unknown): void
}

async function withExpress(): Promise<Ask> {
  const app = express() as ExpressApp
  const { requireMfa, requireGrant } = forExpress
  const user = (request: Request) => String(request.headers['x-user'] ?? '')
  app.get('/mfa', requireMfa(countersign, mfaFor(user)), ({ mfa }, response) => response.json(mfa))
  app.get('/once', requireMfa(countersign, onceFor(user)), (_, response) => response.json({}))
  const performs = grantFor((request: Request) => request.url ?? '')
  app.get('/pay', requireGrant(countersign, performs), ({ grant }, response) => response.json(grant))
  const listening = app.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => listening.close())
  const { port } = listening.address() as AddressInfo
  return (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

async function withFastify(): Promise<Ask> {
  const app = fastify()
  const { requireMfa, requireGrant } = forFastify
  type Request = forFastify.FastifyRequest
  const user = (request: Request) => String(request.headers['x-user'] ?? '')
  app.get('/mfa', { preHandler: requireMfa(countersign, mfaFor(user)) }, async (request) => (request as Request).mfa)
  app.get('/once', { preHandler: requireMfa(countersign, onceFor(user)) }, async () => ({}))
  const performs = grantFor((request: Request & { url?: string }) => request.url ?? '')
  app.get('/pay', { preHandler: requireGrant(countersign, performs) }, async (request) => (request as Request).grant)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return (path, headers = {}) => fetch(address + path, { headers })
}

async function withHono(): Promise<Ask> {
  const app = new Hono<{ Variables: { mfa: unknown; grant: unknown } }>()
  const { requireMfa, requireGrant } = forHono
  type Context = forHono.HonoContext & { req: { url: string } }
  const user = (context: Context) => context.req.header('x-user')
  app.get('/mfa', requireMfa(countersign, mfaFor(user)), (context) => context.json(context.get('mfa')))
  app.get('/once', requireMfa(countersign, onceFor(user)), (context) => context.json({}))
  const performs = grantFor((context: Context) => context.req.url)
  app.get('/pay', requireGrant(countersign, performs), (context) => context.json(context.get('grant')))
  return async (path, headers = {}) => app.request(path, { headers })
}

async function newAssertion() {
  const { userId, right } = await newHolder(tenant, 'authenticator_app', clock)
  const { assertion = '' } = await countersign.mfa.authenticateOtp({
    userId,
    authType: 'authenticator_app',
    otp: await right(),
  })
  return { userId, assertion }
}

async function newGrant(userId: string, amount: number, audience = 'bank') {
  const request = pay(userId, amount)
  const { grant = '' } = await agent.agents.issueGrant({ ...request, audience })
  return grant
}

async function newAgent(userId: string) {
  await tenant.newPayer(userId)
  const { agentId, clientSecret: secret } = await tenant.newAgent()
  const delegationId = await tenant.delegate(userId, { agentId })
  const { url } = server
  return new Countersign({ url, tenantId, clientId: agentId, clientSecret: secret, actFor: { delegationId } })
}

const agent = await newAgent('payer')
const frameworks = { Express: await withExpress(), Fastify: await withFastify(), Hono: await withHono() }

describe.for(Object.entries(frameworks))('with %s', ([, ask]) => {
  test('requireMfa lets the user pass whose assertion it is', async () => {
    const { userId, assertion } = await newAssertion()
    const passed = await ask('/mfa', { 'x-user': userId, 'mfa-assertion': assertion })
    expect(passed.status).toBe(200)
    expect(await passed.json()).toMatchObject({ userId, amr: ['otp'] })
  })

  test('requireMfa refuses a request without an assertion, and with that of another user', async () => {
    const { assertion } = await newAssertion()
    for (const headers of [{}, { 'x-user': 'eve' }, { 'x-user': 'eve', 'mfa-assertion': assertion }]) {
      const refused = await ask('/mfa', headers as Record<string, string>)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication')
      expect(await refused.json()).toMatchObject({ code: 'mfa_required' })
    }
  })

  test('requireMfa can require that an assertion is used once', async () => {
    const { userId, assertion } = await newAssertion()
    const headers = { 'x-user': userId, 'mfa-assertion': assertion }
    expect((await ask('/once', headers)).status).toBe(200)
    expect((await ask('/once', headers)).status).toBe(401)
  })

  test('requireGrant performs exactly what the grant is for, once, and reports the outcome', async () => {
    const grant = await newGrant('payer', 1000)
    const headers = { authorization: `Bearer ${grant}` }
    const other = await ask('/pay?user=payer&amount=2000', headers)
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ code: 'action_mismatch' })
    const paid = await ask('/pay?user=payer&amount=1000', headers)
    expect(paid.status).toBe(200)
    expect(await paid.json()).toMatchObject({ receiptId: expect.any(String) })
    expect((await ask('/pay?user=payer&amount=1000', headers)).status).toBe(409)
  })

  test('requireGrant refuses a grant for another audience, a forged one, and none', async () => {
    const elsewhere = { authorization: `Bearer ${await newGrant('payer', 1000, 'shop')}` }
    expect((await ask('/pay?user=payer&amount=1000', elsewhere)).status).toBe(401)
    const forged = await ask('/pay?user=payer&amount=1000', { authorization: 'Bearer a.b.c' })
    expect(await forged.json()).toMatchObject({ code: 'grant_invalid' })
    const none = await ask('/pay?user=payer&amount=1000')
    expect(none.status).toBe(401)
    expect(none.headers.get('www-authenticate')).toBe('Bearer')
  })
})
