// Users with a device that may approve, and agents that ask for approval.
import { accessRequest } from './access-requests.ts'
import type { TestAgent } from './agents.ts'
import { newDeviceHolder } from './device-holder.ts'
import type { TestAnswer } from './http.ts'
import { type PaymentTenant, pay } from './payments.ts'
import type { TestServer } from './server.ts'
import type { SoftwareDevice } from './software-device.ts'
import { newHolder } from './typed-holder.ts'

export interface Approver {
  readonly userId: string
  readonly device: SoftwareDevice
}

export interface AskingAgent {
  readonly agent: TestAgent
  /** From the denial to the request for approval, with the given properties of the payment. */
  ask(properties?: object, wanted?: { readonly justification?: string }): Promise<TestAnswer>
}

let people = 0

/** A user with an account, and a device that they themselves agreed to enrol. */
export async function newApprover(server: TestServer, tenant: PaymentTenant): Promise<Approver> {
  const userId = `approving-${++people}`
  const app = await newHolder(tenant, 'authenticator_app', server.clock, userId)
  const user = { type: 'User', id: userId }
  await tenant.store(user, { type: 'Account', id: userId, attributes: { owner: user } })
  const proof = { userId, authType: 'authenticator_app', otp: await app.right() }
  const { challengeId: proofChallengeId } = (await tenant.post('authenticateOtp', proof)).body
  const { device } = await newDeviceHolder(server, tenant, { userId, fields: { proofChallengeId } })
  return { userId, device }
}

/** Above the limit of the gate in the payment policies. */
const large = 60_000

/** An agent that acts for the user, under a delegation. */
export async function newAskingAgent(tenant: PaymentTenant, userId: string, input: object = {}): Promise<AskingAgent> {
  const agent = await tenant.newAgent({ displayName: 'Bill payer', ...input })
  const delegationId = await tenant.delegate(userId, { agentId: agent.agentId })
  return {
    agent,
    async ask(properties = {}, wanted = {}) {
      const accessToken = await agent.actingBy(delegationId)
      const question = pay(userId, large, properties)
      const denial = await tenant.pdp('access/v1/evaluation', question, { accessToken })
      return tenant.pdp('access/v1/requests', accessRequest(question, denial.body, wanted), { accessToken })
    },
  }
}
