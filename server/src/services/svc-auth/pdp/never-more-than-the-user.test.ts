// Whatever policies and delegations there are: an agent that acts for a user is never allowed what the user is not.
import { newAgentTenant, startTestServer } from '@countersign/testkit'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { delegations } from '../../../domain/agents/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

const schema = `
entity User; entity Agent; entity Document;
type Context = { request: { flag?: Bool }, action: { amount?: Long }, approvals: Set<String>, onBehalfOf?: User };
action a, b, c appliesTo { principal: [User, Agent], resource: Document, context: Context };`

const effects = fc.constantFrom('permit', 'forbid')
const who = fc.constantFrom('principal', 'principal is User', 'principal is Agent', 'principal == User::"ada"')
const what = fc.constantFrom('action', 'action == Action::"a"', 'action in [Action::"b", Action::"c"]')
const when = fc.constantFrom(
  '',
  'when { context has onBehalfOf }',
  'unless { context has onBehalfOf }',
  'when { context.action has amount && context.action.amount > 5 }',
  'when { context.request has flag && context.request.flag }',
  'when { context.approvals.contains("gate") }',
  'unless { context.approvals.contains("gate") }',
)
const policy = fc.tuple(effects, who, what, when)
const asText = (parts: [string, string, string, string], index: number) =>
  `@id("p${index}") ${parts[0]}(${parts[1]}, ${parts[2]}, resource) ${parts[3]};`

test('delegated never exceeds the user, and no caller reaches context.approvals', async () => {
  const tenant = await newAgentTenant(server)
  await tenant.post('registerOtp', { userId: 'ada', authType: 'authenticator_app', verified: true })
  const { agentId } = await tenant.newAgent()
  const scope = server.database.open({ poolSize: 1 }).scope(tenant.tenantId)
  const caller = { kind: 'user', id: 'ada', clientId: 'test', scopes: [], accessTokenId: '', expiresAt: 0 } as const
  await delegations.create(
    server.domain,
    scope,
    { caller, requestId: 'test', ipAddress: '127.0.0.1', userAgent: undefined },
    'ada',
    {
      agentId,
      actions: ['a', 'b'],
      resources: [{ type: 'Document' }],
      endsAt: new Date(server.clock.now() + 86_400_000).toISOString(),
    },
  )
  const ada = { type: 'user', id: 'ada' }
  const acting = { ...ada, properties: { act: { sub: agentId } } }
  let allowed = 0

  const property = fc.asyncProperty(fc.array(policy, { minLength: 2, maxLength: 6 }), async (policies) => {
    await tenant.publish({ schema, policies: policies.map(asText).join('\n') })
    const questions = ['a', 'b', 'c'].flatMap((name) =>
      [{ amount: 9, approvals: ['gate'] }, {}].map((properties) => ({
        action: { name, properties },
        resource: { type: 'Document', id: 'one' },
        context: { flag: true, approvals: ['gate'], request: { approvals: ['gate'] } },
      })),
    )
    const decide = async (subject: object) => {
      const evaluations = questions.map((question) => ({ ...question, subject }))
      const { body } = await tenant.pdp('access/v1/evaluations', { evaluations })
      return body.evaluations.map(({ decision }: { decision: boolean }) => decision) as boolean[]
    }
    const [byUser, byAgent] = [await decide(ada), await decide(acting)]
    const plain = questions.map(({ action, resource }) => ({ action, resource, context: { flag: true }, subject: ada }))
    const { body } = await tenant.pdp('access/v1/evaluations', { evaluations: plain })
    byAgent.forEach((decision, index) => {
      if (!decision) return
      allowed += 1
      expect(byUser[index]).toBe(true)
      // Nothing is allowed without a delegation either.
      expect(questions[index]?.action.name).not.toBe('c')
    })
    // The claims about approvals changed nothing.
    expect(body.evaluations.map(({ decision }: { decision: boolean }) => decision)).toEqual(byUser)
  })
  await fc.assert(property, { numRuns: 40, seed: 20_261_115 })
  expect(allowed).toBeGreaterThan(0)
})
