// Development's first minute: a demo tenant and the operators' tenant, with credentials that work, kept where people find them.
import { allScopes, authTypes, operatorScopes, Problem } from '@countersign/contract'
import { keepFacts, readFacts } from '@countersign/platform/first-run'
import type { Deployment } from './deployment.ts'
import type { Domain } from './domain/domain.ts'

export interface FirstRun {
  readonly publicUrl: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly operatorTenantId: string
  readonly operatorClientId: string
  readonly operatorClientSecret: string
}

interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

interface DemoTenant {
  readonly tenantId: string
  readonly displayName: string
  readonly isOperator: boolean
}

const firstRun = { actor: { kind: 'system', id: 'first-run' } } as const
const demo: DemoTenant = { tenantId: 'demo', displayName: 'Demo', isOperator: false }
const operators: DemoTenant = { tenantId: 'operators', displayName: 'Operators', isOperator: true }

/** Makes what is missing and keeps what works, however often it is called. */
export async function ensureDemo(deployment: Deployment, domain: Domain): Promise<FirstRun> {
  const { dataDir, publicUrl } = deployment.config
  const kept = await readFacts<FirstRun>(dataDir)
  const ensure = (tenant: DemoTenant, known: Partial<Credentials>) => ensureTenant(deployment, domain, tenant, known)
  // The operators come first: every other tenant is made on their behalf.
  const operator = await ensure(operators, { clientId: kept.operatorClientId, clientSecret: kept.operatorClientSecret })
  const first = await ensure(demo, kept)
  const facts: FirstRun = {
    publicUrl,
    tenantId: demo.tenantId,
    ...first,
    operatorTenantId: operators.tenantId,
    operatorClientId: operator.clientId,
    operatorClientSecret: operator.clientSecret,
  }
  await keepFacts(dataDir, facts)
  return facts
}

async function ensureTenant(
  deployment: Deployment,
  domain: Domain,
  tenant: DemoTenant,
  known: Partial<Credentials>,
): Promise<Credentials> {
  const { clientId, clientSecret } = known
  if (clientId && clientSecret && (await works(domain, tenant.tenantId, { clientId, clientSecret })))
    return { clientId, clientSecret }
  try {
    const { tenantId, displayName, isOperator } = tenant
    const administrator = { userId: 'admin', displayName: 'Administrator' }
    const { client } = await domain.tenants.provision({ tenantId, displayName, administrator }, { isOperator })
    if (!isOperator) await offerEveryMethod(deployment, domain, tenantId)
    return { clientId: client.clientId, clientSecret: client.clientSecret ?? '' }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'already_exists') throw error
    return anotherClient(deployment, domain, tenant)
  }
}

async function works(domain: Domain, tenantId: string, { clientId, clientSecret }: Credentials): Promise<boolean> {
  const request = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const source = { requestId: 'first-run', ipAddress: 'local', userAgent: undefined }
  try {
    await domain.access.issue({ tenantId, authorization: undefined, source, request })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Messages go to the inbox, so that nothing needs to be set up first. */
async function offerEveryMethod({ database }: Deployment, domain: Domain, tenantId: string): Promise<void> {
  const tenant = database.scope(tenantId)
  for (const authType of authTypes) await domain.modes.update(tenant, firstRun, authType, null, { enabled: true })
}

/** The tenant is there and the file with its secret is not: secrets are kept as hashes, so a new client must do. */
async function anotherClient(
  { database }: Deployment,
  domain: Domain,
  { tenantId, isOperator }: DemoTenant,
): Promise<Credentials> {
  const scopes = isOperator ? allScopes : allScopes.filter((scope) => !operatorScopes.includes(scope))
  const { resource } = await database.inTenant(tenantId, (tx) =>
    domain.clients.add(tx, firstRun, { displayName: 'Demo client', scopes: [...scopes] }, scopes),
  )
  return { clientId: resource.clientId, clientSecret: resource.clientSecret ?? '' }
}
