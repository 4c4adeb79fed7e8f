// The first start in development: a demo tenant and the operators' tenant, with working credentials, stored where
// developers find them.
import { randomBytes } from 'node:crypto'
import { allScopes, authTypes, operatorScopes, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { readFacts } from '@countersign/platform/first-run'
import type { Deployment } from './deployment.ts'
import { administrators, tenants } from './domain/administration/index.ts'
import { modes } from './domain/authenticators/index.ts'
import type { Domain } from './domain/domain.ts'
import { registrations } from './domain/enrolment/index.ts'
import { clients, issueByClientCredentials } from './domain/oauth/index.ts'
import { entities, policySets, starterEntities } from './domain/policies/index.ts'

export interface FirstRun {
  readonly publicUrl: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly consoleUrl: string
  /** In both tenants: a person who tries the product out has every role. */
  readonly adminUser: string
  readonly adminPassword: string
  readonly operatorTenantId: string
  readonly operatorClientId: string
  readonly operatorClientSecret: string
}

interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

interface EnsuredTenant extends Credentials {
  /** Created just now, or again. */
  readonly fresh: boolean
}

interface DemoTenant {
  readonly tenantId: string
  readonly displayName: string
  readonly isOperator: boolean
}

const firstRun = { actor: { kind: 'system', id: 'first-run' } } as const
const demo: DemoTenant = { tenantId: 'demo', displayName: 'Demo', isOperator: false }
const operators: DemoTenant = { tenantId: 'operators', displayName: 'Operators', isOperator: true }
const adminUser = 'admin'

/**
 * Creates what is missing and keeps what works, however often it is called. The caller writes the result to the file.
 */
export async function ensureDemo(deployment: Deployment, domain: Domain): Promise<FirstRun> {
  const { dataDir, publicUrl, contextPaths } = deployment.config
  const kept = readFacts<FirstRun>(dataDir)
  const ensure = (tenant: DemoTenant, known: Partial<Credentials>) => ensureTenant(deployment, domain, tenant, known)
  // The operators come first: every other tenant is created on their behalf.
  const operator = await ensure(operators, { clientId: kept.operatorClientId, clientSecret: kept.operatorClientSecret })
  const first = await ensure(demo, kept)
  const adminPassword = kept.adminPassword ?? randomBytes(12).toString('base64url')
  for (const [{ tenantId }, { fresh }] of [[operators, operator] as const, [demo, first] as const]) {
    // A password that was changed since then is kept.
    if (fresh || !kept.adminPassword) await letSignIn(deployment, domain, tenantId, adminPassword)
  }
  return {
    publicUrl,
    tenantId: demo.tenantId,
    clientId: first.clientId,
    clientSecret: first.clientSecret,
    consoleUrl: `${publicUrl}${contextPaths['svc-admin'][0]}/`,
    adminUser,
    adminPassword,
    operatorTenantId: operators.tenantId,
    operatorClientId: operator.clientId,
    operatorClientSecret: operator.clientSecret,
  }
}

async function ensureTenant(
  deployment: Deployment,
  domain: Domain,
  tenant: DemoTenant,
  known: Partial<Credentials>,
): Promise<EnsuredTenant> {
  const { clientId, clientSecret } = known
  if (clientId && clientSecret && (await works(domain, tenant.tenantId, { clientId, clientSecret })))
    return { clientId, clientSecret, fresh: false }
  try {
    const { tenantId, displayName, isOperator } = tenant
    const administrator = { userId: adminUser, displayName: 'Administrator' }
    const { client } = await tenants.provision(domain, { tenantId, displayName, administrator }, { isOperator })
    if (!isOperator) {
      await offerEveryMethod(deployment, domain, tenantId)
      await publishStarter(deployment, domain, tenantId)
    }
    return { clientId: client.clientId, clientSecret: client.clientSecret ?? '', fresh: true }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'already_exists') throw error
    return { ...(await anotherClient(deployment, domain, tenant)), fresh: false }
  }
}

async function works(domain: Domain, tenantId: string, { clientId, clientSecret }: Credentials): Promise<boolean> {
  const request = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const source = { requestId: 'first-run', ipAddress: 'local', userAgent: undefined }
  try {
    await issueByClientCredentials(domain, { tenantId, authorization: undefined, source, request })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Replaces accepting the invitation: the panel shows the password. */
async function letSignIn({ database }: Deployment, domain: Domain, tenantId: string, password: string): Promise<void> {
  const tenant = database.scope(tenantId)
  const request = { userId: adminUser, authType: 'password', password } as const
  await registrations.register(domain, tenant, setUp, request).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'already_registered') throw error
    return registrations.register(domain, tenant, setUp, request, { replacing: { when: 'immediately' } })
  })
  await database.inTenant(tenantId, (tx) => administrators.activate(domain, tx, firstRun, adminUser))
}

const setUp: Origin = {
  requestId: 'first-run',
  ipAddress: 'local',
  userAgent: undefined,
  caller: {
    kind: 'system',
    id: 'first-run',
    clientId: 'first-run',
    scopes: ['admin.users'],
    accessTokenId: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  },
}

/** Messages go to the inbox, so that nothing needs to be configured first. */
async function offerEveryMethod({ database }: Deployment, domain: Domain, tenantId: string): Promise<void> {
  const tenant = database.scope(tenantId)
  for (const authType of authTypes) {
    const settings = authType === 'qr_code' ? { settings: { allowUsernameless: true } } : {}
    await modes.update(domain, tenant, firstRun, authType, null, { enabled: true, ...settings })
  }
}

/** Policies to read and to change: every tenant's first draft, published here, with entities to ask about. */
async function publishStarter({ database }: Deployment, domain: Domain, tenantId: string): Promise<void> {
  const tenant = database.scope(tenantId)
  await policySets.publish(domain, tenant, firstRun, null, { note: 'Initial version' })
  await entities.upsert(domain, tenant, firstRun, starterEntities)
}

/**
 * The tenant exists but the file with its secret is missing: secrets are stored as hashes, so a new client is needed.
 */
async function anotherClient(
  { database }: Deployment,
  domain: Domain,
  { tenantId, isOperator }: DemoTenant,
): Promise<Credentials> {
  const scopes = isOperator ? allScopes : allScopes.filter((scope) => !operatorScopes.includes(scope))
  const { resource } = await database.inTenant(tenantId, (tx) =>
    clients.add(domain, tx, firstRun, { displayName: 'Demo client', scopes: [...scopes] }, scopes),
  )
  return { clientId: resource.clientId, clientSecret: resource.clientSecret ?? '' }
}
