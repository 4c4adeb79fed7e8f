// A tenant whose users make payments, and let agents pay for them.
import type { CreateDelegationRequest } from '@countersign/contract'
import { delegations } from '@countersign/server/domain/agents'
import { type AgentTenant, newAgentTenant } from './agents.ts'
import type { TestServer } from './server.ts'

export const paymentPolicies = {
  schema: `
entity Group in [Group];
entity User in [Group];
entity Agent = { owners?: Set<User>, mode?: String };
@title("Account") @title_de("Konto")
entity Account = { owner?: User };
type Context = {
  request: { note?: String, approvals?: Set<String> },
  action: { @max("1000000") amount?: Long, @values("CHF, EUR") currency?: String, approvals?: Set<String> },
  approvals: Set<String>,
  onBehalfOf?: User,
};
@title("Pay bills") @title_de("Rechnungen bezahlen") @description("Payments from your accounts.")
action "payment.create" appliesTo { principal: [User, Agent], resource: [Account], context: Context };
action "payment.refund", "account.read" appliesTo {
  principal: [User, Agent], resource: [Account], context: Context
};
`,
  policies: `
@id("owners") permit(principal is User, action, resource is Account)
  when { resource has owner && resource.owner == principal };
@id("for_users") permit(principal is Agent, action, resource) when { context has onBehalfOf };
@id("autonomous_read") permit(principal is Agent, action == Action::"account.read", resource)
  when { principal has mode && principal.mode == "autonomous" };
@id("no_refunds") forbid(principal is Agent, action == Action::"payment.refund", resource);
@id("large") @gate("approval") @approver("on_behalf_of") @template("payment")
forbid(principal is Agent, action == Action::"payment.create", resource)
  when { context.action has amount && context.action.amount > 50000 }
  unless { context.approvals.contains("large") };
@id("ceiling") forbid(principal, action == Action::"payment.create", resource)
  when { context.action has amount && context.action.amount > 1000000 };
`,
}

export interface PaymentTenant extends AgentTenant {
  /** A user with an account of the same name. */
  newPayer(userId: string): Promise<void>
  /** As the user does in self-service. */
  delegate(userId: string, request: Partial<CreateDelegationRequest> & { agentId: string }): Promise<string>
  end(userId: string, delegationId: string): Promise<void>
}

export async function newPaymentTenant(server: TestServer): Promise<PaymentTenant> {
  const tenant = await newAgentTenant(server)
  const scope = server.database.open({ poolSize: 2 }).scope(tenant.tenantId)
  await tenant.publish(paymentPolicies)
  const origin = (userId: string) => ({
    caller: { kind: 'user' as const, id: userId, clientId: 'test', scopes: [], accessTokenId: '', expiresAt: 0 },
    requestId: 'test',
    ipAddress: '127.0.0.1',
    userAgent: undefined,
  })
  return {
    ...tenant,
    async newPayer(userId) {
      const answer = await tenant.post('registerOtp', { userId, authType: 'authenticator_app', verified: true })
      if (answer.status !== 201) throw new Error(answer.text)
      const user = { type: 'User', id: userId }
      await tenant.store(user, { type: 'Account', id: userId, attributes: { owner: user } })
    },
    async delegate(userId, request) {
      const { delegationId } = await delegations.create(server.domain, scope, origin(userId), userId, {
        actions: ['payment.*', 'account.read'],
        resources: [{ type: 'Account' }],
        endsAt: new Date(server.clock.now() + 86_400_000).toISOString(),
        ...request,
      })
      return delegationId
    },
    end: async (userId, delegationId) => {
      await delegations.end(server.domain, scope, origin(userId), userId, delegationId)
    },
  }
}

export const pay = (userId: string, amount = 1000, properties: object = {}) => ({
  subject: { type: 'user', id: userId },
  action: { name: 'payment.create', properties: { amount, currency: 'CHF', ...properties } },
  resource: { type: 'Account', id: userId },
})
