// Creates everything that the agent needs: policies, a user who lets it act, the agent, and a client for the proxy.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Countersign } from '@countersign/sdk'
import { shop } from './actions.ts'
import type { AgentSettings, Credentials, ProxySettings, Tenant } from './settings.ts'

export interface Given extends Tenant {
  /** A client that may administer the tenant and register methods. */
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

/** As the application. */
export const clientOf = ({ url, tenantId, application: { clientId, clientSecret } }: Given): Countersign =>
  new Countersign({ url, tenantId, clientId, clientSecret })

export async function setUp(given: Given): Promise<SetUp> {
  const { url, tenantId, petStoreUrl, petStoreApiKey, proxyPort: port } = given
  const { mfa, admin } = clientOf(given)
  await publishPolicies(admin)

  const user = { userId: `keeper-${randomBytes(3).toString('hex')}`, password: randomBytes(12).toString('base64url') }
  await mfa.registerPassword(user)
  const keepers = { type: 'Group', id: 'keepers' }
  const entities = [keepers, shop, { type: 'User', id: user.userId, parents: [keepers] }]
  const content = entities.map((entity) => JSON.stringify(entity)).join('\n')
  await admin.upsertEntities({ content, contentType: 'application/x-ndjson' })

  const { agentId, clientSecret = '' } = await admin.createAgent({
    displayName: 'Pet agent',
    mode: 'delegated',
    owners: [user.userId],
    ceiling: ['pet.*'],
  })
  const delegationId = await letAct(given, user, agentId)
  const client = await admin.createClient({ displayName: 'Pet store proxy', scopes: ['agents.consume'] })
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
      client: { clientId: client.clientId, clientSecret: client.clientSecret ?? '' },
      port,
      petStoreUrl,
      petStoreApiKey,
    },
  }
}

/** Adds ours to the draft and publishes it, unless that was done before. */
async function publishPolicies(admin: Countersign['admin']): Promise<void> {
  const ours = readFileSync(new URL('./policies.cedar', import.meta.url), 'utf8')
  const { policies } = await admin.getPolicyDraft()
  if (policies.includes('@id("offered_pet")')) return
  const ifMatch = '*'
  await admin.savePolicies({ content: policies + ours, contentType: 'text/plain' }, { ifMatch })
  await admin.publishPolicySet({}, { ifMatch })
}

/** What the user does in self-service: they sign in, and let the agent act for them. */
async function letAct({ url, tenantId }: Tenant, user: SetUp['user'], agentId: string): Promise<string> {
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
  const body = JSON.stringify(terms)
  const created = await fetch(`${url}/Svc/v1/me/delegations`, { method: 'POST', headers: { ...headers, cookie }, body })
  if (!created.ok) throw new Error(`The agent may not act for the user: ${await created.text()}`)
  return ((await created.json()) as { delegationId: string }).delegationId
}
