// What the bank's agents do: payments for customers, some of which a person approves.
import { accessRequest, type TestAgent, type TestServer } from '@countersign/testkit'
import { type Fernhill, must } from './fernhill.fixture.ts'

const schema = `
entity Group in [Group];
entity User in [Group];
entity Agent = { owners?: Set<User>, mode?: String };
@title("Account")
entity Account = { owner?: User, name?: String };
type Context = {
  request: { note?: String },
  action: { @max("1000000") amount?: Long, @values("CHF, EUR") currency?: String, payee?: String },
  approvals: Set<String>,
  onBehalfOf?: User,
};
@title("Pay bills") @description("Payments from your accounts.")
action "payment.create" appliesTo { principal: [User, Agent], resource: [Account], context: Context };
@title("Read balances") @description("Balance and statements of your accounts.")
action "account.read" appliesTo { principal: [User, Agent], resource: [Account], context: Context };
@title("Change standing orders") @description("Amount and date of payments that repeat.")
action "order.change" appliesTo { principal: [User, Agent], resource: [Account], context: Context };
`

/** Payments of agents above this many centimes need approval. */
const policies = (limit: number) => `// What customers may do themselves.
@id("owners")
permit(principal is User, action, resource is Account)
  when { resource has owner && resource.owner == principal };

// What agents may do for them.
@id("for_customers")
permit(principal is Agent, action, resource)
  when { context has onBehalfOf };

@id("no_orders")
forbid(principal is Agent, action == Action::"order.change", resource);

// A person decides about large payments: finance first, then the management.
@id("large_payments")
@gate("approval") @template("payment")
@approvers("1 of group:finance, then 1 of group:management")
@escalate("30m to group:management")
forbid(principal is Agent, action == Action::"payment.create", resource)
  when { context.action has amount && context.action.amount > ${limit} }
  unless { context.approvals.contains("large_payments") };
`

export interface Agents {
  readonly payer: TestAgent
  readonly replayId: string
  /** A decision that waits for its second approver. */
  readonly evaluationId: string
  /** Requests a payment that needs approval. */
  ask(amount: number, payee: string, justification: string): Promise<unknown>
}

export async function actAsAgents(server: TestServer, { tenant, devices }: Fernhill): Promise<Agents> {
  const finance = { type: 'Group', id: 'finance' }
  const management = { type: 'Group', id: 'management' }
  const user = (id: string, ...parents: object[]) => ({ type: 'User', id, parents })
  const account = (id: string, owner: string, name: string) => ({
    type: 'Account',
    id,
    attributes: { owner: { type: 'User', id: owner }, name },
  })
  await tenant.publish({ schema, policies: policies(500_000) })
  await tenant.store(
    ...[finance, management, user('sofia.keller', finance), user('marco.rossi', management), user('lena.brandt')],
    ...[account('household', 'lena.brandt', 'Household'), account('savings', 'lena.brandt', 'Savings')],
    account('travel', 'lena.brandt', 'Travel'),
  )
  const payer = await tenant.newAgent({
    displayName: 'Bill payer',
    description: 'Pays the bills that arrive by email',
    ceiling: ['payment.*', 'account.read'],
    owners: ['marco.rossi'],
  })
  await tenant.newAgent({ displayName: 'Travel planner', description: 'Books trips', ceiling: ['payment.create'] })
  const accessToken = await payer.actingBy(
    await tenant.delegate('lena.brandt', {
      agentId: payer.agentId,
      label: 'Household bills',
      resources: [{ type: 'Account', id: 'household' }],
      limits: { budget: 2_000_000, currency: 'CHF', count: { limit: 20, per: 'day' } },
      endsAt: new Date(server.clock.now() + 90 * 86_400_000).toISOString(),
    }),
  )
  const pay = (amount: number, payee: string) => ({
    subject: { type: 'user', id: 'lena.brandt' },
    action: { name: 'payment.create', properties: { amount, currency: 'CHF', payee } },
    resource: { type: 'Account', id: 'household' },
  })
  const bills = [
    [8_450, 'Stadtwerke'],
    [64_900, 'Helvetia Insurance'],
    [129_000, 'Haus & Garten AG'],
    [4_200, 'Telecom'],
    [212_500, 'Kita Sonnenhof'],
    [18_900, 'Bookshop'],
    [310_000, 'Swiss Solar'],
  ] as const
  for (const [amount, payee] of bills)
    await must(tenant.pdp('access/v1/evaluation', pay(amount, payee), { accessToken }))
  const ask = async (amount: number, payee: string, justification: string) => {
    const question = pay(amount, payee)
    const denial = await must(tenant.pdp('access/v1/evaluation', question, { accessToken }))
    const request = accessRequest(question, denial.body, { justification })
    const asked = await must(tenant.pdp('access/v1/requests', request, { accessToken }))
    return { evaluationId: denial.body.context.evaluation_id as string, task: asked.body.task }
  }
  const { evaluationId, task } = await ask(
    820_000,
    'Alpine Roofing',
    'Second instalment for the new roof, invoice 2291',
  )
  const [{ number } = { number: '' }] = task.display['urn:countersign:numbers'] as { number: string }[]
  const sofia = devices.get('sofia.keller')
  if (!sofia) throw new Error('Sofia has no device.')
  await sofia.answerPush(await sofia.shown(), { decision: 'approve', number })

  await must(
    server.call('PUT', '/SvcAdmin/v1/policy-sets/draft/policies', {
      accessToken: await tenant.accessToken(),
      headers: { 'if-match': '*', 'content-type': 'text/plain' },
      raw: policies(100_000),
    }),
  )
  const { replayId } = (await must(tenant.admin('POST', 'policy-sets/draft:replay', { days: 30 }))).body
  await server.worker.runDue()
  return { payer, replayId, evaluationId, ask }
}
