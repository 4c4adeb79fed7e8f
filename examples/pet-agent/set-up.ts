// Makes everything that the agent needs: policies, a user who lets it act, the agent, and a client for the proxy.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { shop } from './actions.ts'
import type { AgentSettings } from './agent.ts'
import { answerOf, asClient, type Credentials, type Tenant } from './countersign.ts'
import type { ProxySettings } from './proxy.ts'

export interface Given extends Tenant {
  /** One that may administer the tenant and register methods. */
  readonly application: Credentials
  readonly petStoreUrl: string
  readonly petStoreApiKey: string
  readonly proxyPort: number
}

export interface SetUp {
  readonly agent: AgentSettings
  readonly proxy: ProxySettings
  readonly user: { readonly userId: string; readonly password: string }
}

export type Call = <Body>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Body>

/** As the application. A text goes as it is, everything else as JSON. */
export function caller(given: Given): Call {
  const accessToken = asClient(given, given.application)
  return async (method, path, body, headers = {}) => {
    const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' }
    const init = {
      method,
      headers: { authorization: `Bearer ${await accessToken()}`, ...type, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    return answerOf(await fetch(given.url + path, init))
  }
}

export async function setUp(given: Given): Promise<SetUp> {
  const { url, tenantId, petStoreUrl, petStoreApiKey, proxyPort: port } = given
  const call = caller(given)
  await publishPolicies(call)

  const user = { userId: `keeper-${randomBytes(3).toString('hex')}`, password: randomBytes(12).toString('base64url') }
  await call('POST', '/OTP/v1/registerPassword', user)
  const keepers = { type: 'Group', id: 'keepers' }
  const entities = [keepers, shop, { type: 'User', id: user.userId, parents: [keepers] }]
  const lines = entities.map((entity) => JSON.stringify(entity)).join('\n')
  await call('POST', '/SvcAdmin/v1/entities:upsert', lines, { 'content-type': 'application/x-ndjson' })

  const { agentId, clientSecret } = await call<{ agentId: string; clientSecret: string }>(
    'POST',
    '/SvcAdmin/v1/agents',
    {
      displayName: 'Pet agent',
      mode: 'delegated',
      owners: [user.userId],
      ceiling: ['pet.*'],
    },
  )
  const { delegationId } = await letAct(given, user, agentId)
  const scopes = ['agents.consume']
  const client = await call<Credentials>('POST', '/SvcAdmin/v1/clients', { displayName: 'Pet store proxy', scopes })
  return {
    user,
    agent: {
      url,
      tenantId,
      agent: { clientId: agentId, clientSecret },
      userId: user.userId,
      delegationId,
      audience: client.clientId,
      proxyUrl: `http://127.0.0.1:${port}`,
    },
    proxy: {
      url,
      tenantId,
      client: { clientId: client.clientId, clientSecret: client.clientSecret },
      port,
      petStoreUrl,
      petStoreApiKey,
    },
  }
}

/** Adds ours to the draft, and puts it in force; nothing where that has been done before. */
async function publishPolicies(call: Call): Promise<void> {
  const ours = readFileSync(new URL('./policies.cedar', import.meta.url), 'utf8')
  const draft = await call<{ policies: string }>('GET', '/SvcAdmin/v1/policy-sets/draft')
  if (draft.policies.includes('@id("offered_pet")')) return
  const anyVersion = { 'if-match': '*' }
  await call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', draft.policies + ours, {
    ...anyVersion,
    'content-type': 'text/plain',
  })
  await call('POST', '/SvcAdmin/v1/policy-sets/draft:publish', {}, anyVersion)
}

/** The user's own doing: they sign in, and let the agent act for them. */
async function letAct({ url, tenantId }: Tenant, user: SetUp['user'], agentId: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'countersign' }
  const signIn = `${url}/AuthPage/v1/sign-in/${tenantId}/password`
  const signedIn = await fetch(signIn, { method: 'POST', headers, body: JSON.stringify(user) })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const terms = {
    agentId,
    label: 'Looks after the animals',
    actions: ['pet.list', 'pet.create'],
    resources: [shop],
    limits: { count: { limit: 100, per: 'day' } },
    endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  }
  const delegations = `${url}/Svc/v1/me/delegations`
  return answerOf<{ delegationId: string }>(
    await fetch(delegations, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(terms) }),
  )
}
