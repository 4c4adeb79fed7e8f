// A process that loses the connection for wake-ups immediately rereads everything that it has cached.
import {
  newAgentTenant,
  newUser,
  type SilenceableProxy,
  silenceableProxy,
  startTestServer,
  type TestAnswer,
} from '@countersign/testkit'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

let proxy: SilenceableProxy | undefined
const server = await startTestServer({
  listenThrough: async (connection) => {
    proxy = await silenceableProxy(connection)
    return proxy.connection
  },
})
afterAll(async () => {
  await server.close()
  await proxy?.close()
})

const said = (words: string) => server.logLines.filter((line) => line.includes(words)).length

/** The change is made directly in the database, so that no wake-up reports it. */
async function missed(change: string, values: readonly unknown[]): Promise<void> {
  await server.database.superuser(change, [...values])
  const lost = said('wake-ups between processes are lost')
  proxy?.cut()
  await expect.poll(() => said('wake-ups between processes are lost'), { interval: 1 }).toBe(lost + 1)
}

const listening = () =>
  expect.poll(() => said('wake-ups between processes are back')).toBe(said('wake-ups between processes are lost'))

const { tenantId, publish, pdp, newAgent, store, accessToken } = await newAgentTenant(server)
const schema = `
entity User, Agent;
entity Document = { closed?: Bool };
action "document.read" appliesTo { principal: [User, Agent], resource: [Document], context: { approvals: Set<String> } };`
const permit = '@id("all") permit(principal, action, resource);'
await publish({ schema, policies: `${permit}\n@id("none") forbid(principal, action, resource);` })
await publish({
  schema,
  policies: `${permit}\n@id("closed") forbid(principal, action, resource) when { resource has closed && resource.closed };`,
})

const resource = { type: 'Document', id: 'one' }
const evaluate = async (subject: object, access?: string): Promise<boolean> => {
  const question = { subject, action: { name: 'document.read' }, resource }
  const { body } = await pdp('access/v1/evaluation', question, access ? { accessToken: access } : {})
  return body.decision
}
/** Whether the credential is accepted, whatever the response is. */
const isAccepted = async (answer: Promise<TestAnswer>) => (await answer).status !== 401

interface Case {
  readonly isAllowed: () => Promise<boolean>
  readonly change: string
  readonly values: readonly unknown[]
}

async function holder() {
  const { userId, browser } = await newUser(server.call, await server.newTenant())
  return { userId, browser }
}

async function autonomous() {
  const { agentId } = await newAgent({ mode: 'autonomous' })
  return { agentId, isAllowed: () => evaluate({ type: 'agent', id: agentId }) }
}

async function delegated() {
  const { userId, browser } = await newUser(server.call, { tenantId, accessToken })
  const { agentId, actingBy } = await newAgent()
  const endsAt = new Date(server.clock.now() + 86_400_000).toISOString()
  const terms = { agentId, actions: ['document.*'], resources: [{ type: 'Document' }], endsAt }
  const { delegationId } = (await browser.call('POST', '/Svc/v1/me/delegations', { body: terms })).body
  const acting = await actingBy(delegationId)
  return { userId, delegationId, isAllowed: () => evaluate({ type: 'user', id: userId }, acting) }
}

const cases: Record<string, () => Promise<Case>> = {
  'a session that has ended': async () => {
    const { userId, browser } = await holder()
    const isAllowed = () => isAccepted(browser.call('GET', '/Svc/v1/me'))
    return { isAllowed, change: 'delete from sessions where user_id = $1', values: [userId] }
  },
  'the session of a user who is disabled': async () => {
    const { userId, browser } = await holder()
    const isAllowed = () => isAccepted(browser.call('GET', '/Svc/v1/me'))
    return { isAllowed, change: `update users set status = 'disabled' where user_id = $1`, values: [userId] }
  },
  'a session in a tenant that is suspended': async () => {
    const tenant = await server.newTenant()
    const { browser } = await newUser(server.call, tenant)
    const isAllowed = () => isAccepted(browser.call('GET', '/Svc/v1/me'))
    const change = `update tenants set status = 'suspended' where tenant_id = $1`
    return { isAllowed, change, values: [tenant.tenantId] }
  },
  'a client that is disabled': async () => {
    const tenant = await server.newTenant()
    const token = await tenant.accessToken()
    const isAllowed = () => isAccepted(server.call('GET', '/OTP/v1/who-am-i', { accessToken: token }))
    const change = `update clients set status = 'disabled' where client_id = $1`
    return { isAllowed, change, values: [tenant.clientId] }
  },
  'an access token that is revoked': async () => {
    const token = await accessToken()
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const isAllowed = () => isAccepted(server.call('GET', '/OTP/v1/who-am-i', { accessToken: token }))
    const change = `insert into revoked_access_tokens (tenant_id, jti, expires_at) values ($1, $2, 'infinity')`
    return { isAllowed, change, values: [tenantId, jti] }
  },
  'an agent that is suspended': async () => {
    const { agentId, isAllowed } = await autonomous()
    return { isAllowed, change: `update agents set status = 'suspended' where agent_id = $1`, values: [agentId] }
  },
  'a user who is disabled': async () => {
    const { userId, isAllowed } = await delegated()
    return { isAllowed, change: `update users set status = 'disabled' where user_id = $1`, values: [userId] }
  },
  'a delegation that has ended': async () => {
    const { delegationId, isAllowed } = await delegated()
    return {
      isAllowed,
      change: 'update delegations set ended_at = now() where delegation_id = $1',
      values: [delegationId],
    }
  },
  'a revocation': async () => {
    const { agentId, isAllowed } = await autonomous()
    const change = `insert into revocations (tenant_id, revocation_id, kind, target, epoch, created_at)
      values ($1, 'rev_missed', 'agent', $2, 1, now())`
    return { isAllowed, change, values: [tenantId, agentId] }
  },
  'an entity that has changed': async () => {
    await store({ ...resource, attributes: { closed: false } })
    const { isAllowed } = await autonomous()
    const change = `with changed as (update entities set attributes = '{"closed": true}' where tenant_id = $1)
      update entity_generations set generation = gen_random_uuid() where tenant_id = $1`
    return { isAllowed, change, values: [tenantId] }
  },
  'policies that were rolled back': async () => {
    await store({ ...resource, attributes: { closed: false } })
    const { isAllowed } = await autonomous()
    return {
      isAllowed,
      change: 'update policy_sets set published_version = 1 where tenant_id = $1',
      values: [tenantId],
    }
  },
}

test.each(Object.entries(cases))('%s takes effect as soon as wake-ups are lost', async (_name, begin) => {
  const { isAllowed, change, values } = await begin()
  // Nothing gets older: some caches are read again after less than a second, which a slow machine needs for this.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => now.mockRestore())
  expect(await isAllowed()).toBe(true)
  await missed(change, values)
  expect(await isAllowed()).toBe(false)
  now.mockRestore()
  await listening()
})
