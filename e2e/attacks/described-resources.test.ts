// An agent describes a resource that is not stored in the way that policies permit.
import { accessRequest, newApprover, newPaymentTenant, numberOf, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const source = (kind: string) => ({
  schema: `
entity Group in [Group];
entity User in [Group];
entity Agent;
entity Account = { owner?: User };
entity File = { ${kind}kind?: String, owner?: User };
type Context = { request: {}, action: { note?: String }, approvals: Set<String>, onBehalfOf?: User };
action "file.delete", "file.print" appliesTo { principal: [User, Agent], resource: [File], context: Context };
`,
  policies: `
@id("all") permit(principal, action, resource);
@id("only_plain") forbid(principal is Agent, action == Action::"file.delete", resource)
  unless { resource has kind && resource.kind == "plain" };
@id("printing") @gate("approval") @approver("on_behalf_of") @template("action")
forbid(principal is Agent, action == Action::"file.print", resource) unless { context.approvals.contains("printing") };
`,
})

test('only an enforcement point, or an attribute that the schema lets callers state, describes a resource', async () => {
  const tenant = await newPaymentTenant(server)
  const { userId, device } = await newApprover(server, tenant)
  await tenant.publish(source(''))
  const agent = await tenant.newAgent()
  const more = { agentId: agent.agentId, actions: ['file.*'], resources: [{ type: 'File' }] }
  const accessToken = await agent.actingBy(await tenant.delegate(userId, more))
  const question = (name: string, kind = 'plain') => ({
    subject: { type: 'user', id: userId },
    action: { name },
    resource: { type: 'File', id: 'payroll', properties: { kind } },
  })
  const attack = async () =>
    (await tenant.pdp('access/v1/evaluation', question('file.delete'), { accessToken })).body.decision
  expect(await attack()).toBe(false)
  const grant = { ...question('file.delete'), audience: 'files' }
  expect((await tenant.pdp('grants/v1/issue', grant, { accessToken })).body.decision).toBe(false)

  const act = { properties: { act: { sub: agent.agentId } } }
  const stated = { ...question('file.delete'), subject: { type: 'user', id: userId, ...act } }
  expect((await tenant.pdp('access/v1/evaluation', stated)).body.decision).toBe(true)

  // What does not count is still part of the action, and shown as the words of the agent.
  const denial = await tenant.pdp('access/v1/evaluation', question('file.print'), { accessToken })
  const asked = accessRequest(question('file.print'), denial.body)
  const { body } = await tenant.pdp('access/v1/requests', asked, { accessToken })
  const shown = await device.shown()
  expect(shown.details).toContainEqual({ label: 'kind', value: 'plain', source: 'agent' })
  await device.answerPush(shown, { decision: 'approve', number: numberOf(body) })
  const issue = async (kind: string) => {
    const request = { ...question('file.print', kind), audience: 'printer', approval: body.task.id }
    return (await tenant.pdp('grants/v1/issue', request, { accessToken })).body.decision
  }
  expect(await issue('secret')).toBe(false)
  expect(await issue('plain')).toBe(true)

  await tenant.publish(source('@source("caller") '))
  expect(await attack()).toBe(true)
  await tenant.store({ type: 'File', id: 'payroll', attributes: { kind: 'secret' } })
  expect(await attack()).toBe(false)
})

test('it counts no more when policies that were published since decide about its grant, or in a replay', async () => {
  const tenant = await newPaymentTenant(server)
  const { userId } = await newApprover(server, tenant)
  const { schema, policies } = source('')
  await tenant.publish({ schema, policies: '@id("all") permit(principal, action, resource);' })
  const agent = await tenant.newAgent()
  const more = { agentId: agent.agentId, actions: ['file.*'], resources: [{ type: 'File' }] }
  const accessToken = await agent.actingBy(await tenant.delegate(userId, more))
  const action = { name: 'file.delete' }
  const resource = { type: 'File', id: 'payroll', properties: { kind: 'plain' } }
  const subject = { type: 'user', id: userId }
  const stated = { ...subject, properties: { act: { sub: agent.agentId } } }
  const issue = (subject: object, by?: { accessToken: string }) =>
    tenant.pdp('grants/v1/issue', { subject, action, resource, audience: 'files' }, by)
  const byAgent = (await issue(subject, { accessToken })).body
  const byEnforcementPoint = (await issue(stated)).body
  await tenant.publish({ schema, policies })

  const started = await tenant.admin('POST', 'policy-sets/draft:replay', { days: 1 })
  await tenant.settled(`policy-replays/${started.body.replayId}`)
  const { body } = await tenant.admin('GET', `policy-replays/${started.body.replayId}/differences`)
  expect(body.items).toMatchObject([{ evaluationId: byAgent.context.evaluation_id, draft: 'denied' }])

  const consume = ({ grant }: { grant: string }) =>
    tenant.pdp('grants/v1/consume', { grant, action, resource, consumerToken: 'a consumer token' })
  expect(await consume(byAgent)).toMatchObject({ status: 409, body: { code: 'grant_revoked' } })
  expect((await consume(byEnforcementPoint)).status).toBe(200)
})
