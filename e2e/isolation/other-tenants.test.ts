// Tenant A's access token with tenant B's identifiers: the response is the same as for something unknown, and nothing
// changes.
import {
  enrolDevice,
  newUser,
  type OperationUnderTest,
  operationsUnderTest,
  startTestServer,
  type TestCall,
  type TestTenant,
} from '@countersign/testkit'
import { afterAll, describe, expect, test, vi } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const theirs = await server.newTenant()
const foreign = await identifiersOf(theirs)
const unknown = Object.fromEntries(Object.entries(foreign).map(([name, id]) => [name, notQuite(id)]))
const everyTable = await selectEveryTable()
/** No test may change it. */
const before = await theirRows()
const operations = (await operationsUnderTest(server.call)).filter(({ needsAccessToken }) => needsAccessToken)

/**
 * One resource of each kind that a tenant has. An operation with another path parameter fails here until it is added.
 */
async function identifiersOf(tenant: TestTenant): Promise<Record<string, string>> {
  const call = { accessToken: await tenant.accessToken() }
  // A tenant chooses its user ids: only this tenant has this one.
  const userId = 'only-theirs@example.com'
  await server.call('POST', '/SvcAdmin/v1/administrators', {
    ...call,
    body: { userId, displayName: 'Only theirs', roles: ['auditor'] },
  })
  const client = await server.call('GET', `/SvcAdmin/v1/clients/${tenant.clientId}`, call)
  const registration = await server.call('POST', '/OTP/v1/registerOtp', {
    ...call,
    body: { userId: 'their-user', authType: 'authenticator_app' },
  })
  const connector = await server.call('POST', '/SvcAdmin/v1/connectors', {
    ...call,
    body: { channel: 'sms', driver: 'inbox', displayName: 'Only theirs', settings: {} },
  })
  const template = await server.call('POST', '/SvcAdmin/v1/message-templates', {
    ...call,
    body: { channel: 'sms', purpose: 'code', locale: 'pt-BR', body: '{{code}}' },
  })
  const challenge = await server.call('POST', '/OTP/v1/sendOtp', {
    ...call,
    body: { userId: 'their-user', authType: 'authenticator_app' },
  })
  const push = await server.call('POST', '/OTP/v1/registerOtp', {
    ...call,
    body: { userId: 'their-user', authType: 'push' },
  })
  const { deviceId } = await enrolDevice(server, push.body.enrolment)
  const person = await newUser(server.call, tenant)
  const sessions = await person.browser.call('GET', '/Svc/v1/me/sessions')
  const browserId = 'rbr_only_theirs'
  await server.database.superuser(
    `insert into remembered_browsers (tenant_id, browser_id, user_id, secret_hash, ip_address, created_at, last_used_at,
       expires_at) values ($1, $2, $3, '', '192.0.2.1', now(), now(), 'infinity')`,
    [tenant.tenantId, browserId, person.userId],
  )
  const notifiedBrowserId = 'nbr_only_theirs'
  await server.database.superuser(
    `insert into notified_browsers (tenant_id, notified_browser_id, user_id, sealed_push_address, address_hash, ip_address,
       created_at) values ($1, $2, $3, '', '', '192.0.2.1', now())`,
    [tenant.tenantId, notifiedBrowserId, person.userId],
  )
  const alertId = 'alt_only_theirs'
  await server.database.superuser(
    `insert into alerts (tenant_id, alert_id, kind, subject_id, first_at, last_at)
     values ($1, $2, 'fraud_reported', $3, now(), now())`,
    [tenant.tenantId, alertId, userId],
  )
  const serialNumber = 'ONLY-THEIRS-1'
  const imported = await server.call('POST', '/SvcAdmin/v1/hardware-tokens:import', {
    ...call,
    raw: `serialNumber,seed,kind\n${serialNumber},3132333435363738393031323334353637383930,hotp\n`,
    headers: { 'content-type': 'text/csv' },
  })
  const entity = { type: 'OnlyTheirs', id: 'only-their-entity' }
  await server.call('POST', '/SvcAdmin/v1/entities:upsert', {
    ...call,
    raw: JSON.stringify(entity),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  const policySetVersion = await publishedVersionOf(tenant, call)
  const ofAgents = await agentIdentifiersOf(tenant, call, push.body.registrationId)
  await server.worker.runDue()
  const events = await server.call('GET', '/SvcAdmin/v1/audit-events', call)
  return {
    tenantId: tenant.tenantId,
    clientId: tenant.clientId,
    secretId: client.body.secrets[0].secretId,
    userId,
    eventId: events.body.items[0].eventId,
    registrationId: registration.body.registrationId,
    deviceId,
    sessionId: sessions.body.sessions[0].sessionId,
    browserId,
    notifiedBrowserId,
    challengeId: challenge.body.challengeId,
    connectorId: connector.body.connectorId,
    serialNumber,
    importId: imported.body.importId,
    templateId: template.body.templateId,
    alertId,
    entityType: entity.type,
    entityId: entity.id,
    policySetVersion,
    ...ofAgents,
  }
}

async function agentIdentifiersOf(
  tenant: TestTenant,
  call: { accessToken: string },
  registrationId: string,
): Promise<Record<string, string>> {
  const { tenantId } = tenant
  const post = async (path: string, body: object) => (await server.call('POST', path, { ...call, body })).body
  const { agentId } = await post('/SvcAdmin/v1/agents', {
    displayName: 'Only theirs',
    mode: 'delegated',
    owners: ['admin'],
    ceiling: ['*'],
  })
  const { revocationId } = await post('/SvcAdmin/v1/revocations', { action: 'only.theirs' })
  await post(`/AuthPage/pdp/${tenantId}/access/v1/evaluation`, {
    subject: { type: 'user', id: 'their-user' },
    action: { name: 'read' },
    resource: { type: 'record', id: 'one' },
  })
  const { challengeId } = await post('/OTP/v1/triggerPushNotification', { userId: 'their-user', registrationId })
  const approvalId = 'apr_only_theirs'
  await server.database.superuser(
    `insert into approvals (tenant_id, approval_id, task_id, evaluation_id, client_id, agent_id, gates, action_hash, action, approver_id,
       challenge_id, epoch, created_at)
     values ($1, $2, $2, 'ev_only_theirs', 'cl_only_theirs', $3, '{}', 'hash', 'read', 'their-user', $4, 0, now())`,
    [tenantId, approvalId, agentId, challengeId],
  )
  // The decision log is written after the response.
  const evaluationId = await vi.waitFor(
    async () => {
      const { body } = await server.call('GET', '/SvcAdmin/v1/decisions', call)
      expect(body.items).toHaveLength(1)
      return String(body.items[0].evaluationId)
    },
    { timeout: 60_000 },
  )
  const { browser } = await newUser(server.call, tenant)
  const endsAt = new Date(server.clock.now() + 86_400_000).toISOString()
  const delegated = await browser.call('POST', '/Svc/v1/me/delegations', {
    body: { agentId, actions: ['*'], resources: [{ type: 'record' }], endsAt },
  })
  const { replayId } = await post('/SvcAdmin/v1/policy-sets/draft:replay', { days: 1 })
  const { delegationId } = delegated.body
  const standingApprovalId = 'sap_only_theirs'
  await server.database.superuser(
    `insert into standing_approvals (tenant_id, standing_approval_id, approval_id, agent_id, approver_id, device_id, epoch, gate_id,
       terms, signature, created_at, ends_at)
     values ($1, $2, 'apr_only_theirs', $3, 'their-user', 'dev_only_theirs', 0, 'gate', '{"limits": {}}', 'signature', now(),
       now() + interval '1 day')`,
    [tenantId, standingApprovalId, agentId],
  )
  return { agentId, revocationId, evaluationId, approvalId, delegationId, replayId, standingApprovalId }
}

/** Versions are counted from one in every tenant: this one has a number that occurs only once. */
async function publishedVersionOf({ tenantId }: TestTenant, call: { accessToken: string }): Promise<string> {
  const version = 1_907_853_211
  const request = { ...call, body: {}, headers: { 'if-match': '*' } }
  await server.call('POST', '/SvcAdmin/v1/policy-sets/draft:publish', request)
  for (const table of ['policy_set_versions', 'published_policies'])
    await server.database.superuser(`update ${table} set policy_set_version = $1 where tenant_id = $2`, [
      version,
      tenantId,
    ])
  await server.database.superuser('update policy_sets set published_version = $1 where tenant_id = $2', [
    version,
    tenantId,
  ])
  return String(version)
}

/** A valid id that does not exist. */
function notQuite(id: string): string {
  return id.slice(0, -2) + (id.endsWith('zz') ? 'yy' : 'zz')
}

/** Everything that tenant B has, row by row. */
async function theirRows(): Promise<string> {
  const rows = await server.database.superuser<{ row: string }>(`${everyTable} order by 1`, [theirs.tenantId])
  return rows.map(({ row }) => row).join('\n')
}

async function selectEveryTable(): Promise<string> {
  const tables = await server.database.superuser<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return tables
    .map(({ name }) => `select '${name} ' || t::text as row from ${name} t where tenant_id = $1`)
    .join(' union all ')
}

/** A caller of a tenant that knows no other: a program, or a person if the operation is for people. */
async function newcomer({ scopes }: Pick<OperationUnderTest, 'scopes'>): Promise<TestCall> {
  const tenant = await server.newTenant()
  if (scopes.includes('self')) return (await newUser(server.call, tenant)).browser.call
  const accessToken = await tenant.accessToken()
  return (method, path, request) => server.call(method, path, { ...request, accessToken })
}

const namesSomething = ({ pathParameters, body }: OperationUnderTest) =>
  pathParameters.length > 0 || Object.keys(Object(body)).some((name) => name in foreign)

describe.each(operations.filter(namesSomething))('$title', ({ method, at, request, pathParameters, scopes }) => {
  test('reveals nothing about another tenant, and changes nothing in it', async () => {
    const answers = []
    for (const identifiers of [foreign, unknown]) {
      const call = await newcomer({ scopes })
      const answer = await call(method, at(identifiers), { ...request, ...withIdentifiers(request.body, identifiers) })
      answers.push({ status: answer.status, code: answer.body?.code })
    }
    expect(answers[0]).toEqual(answers[1])
    if (pathParameters.length > 0) expect(answers[0]?.status).toBeGreaterThanOrEqual(400)
    expect(await theirRows()).toBe(before)
  })
})

describe.each(operations.filter((operation) => !namesSomething(operation)))(
  '$title',
  ({ method, at, request, scopes }) => {
    test('works only in its own tenant', async () => {
      const call = await newcomer({ scopes })
      const answer = await call(method, at({}), request)
      for (const [name, id] of Object.entries(foreign)) expect(answer.text, name).not.toContain(id)
      expect(await theirRows()).toBe(before)
    })
  },
)

function withIdentifiers(body: unknown, identifiers: Record<string, string>): { body?: unknown } {
  if (body === undefined) return {}
  return {
    body: Object.fromEntries(Object.entries(Object(body)).map(([name, value]) => [name, identifiers[name] ?? value])),
  }
}
